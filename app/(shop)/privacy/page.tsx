import { TextPageView, textMetadata } from "@/app/_shop/frame/text-page";
import { privacyPage } from "@/lib/words/en/pages";

export const generateMetadata = () => textMetadata({ name: "privacy", ours: privacyPage });

export default function PrivacyPage() {
  return <TextPageView name="privacy" ours={privacyPage} />;
}
