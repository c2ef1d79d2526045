import { TextPageView, textMetadata } from "@/app/_shop/frame/text-page";
import { termsPage } from "@/lib/words/messages";

export const generateMetadata = () => textMetadata({ name: "terms", ours: termsPage });

export default function TermsPage() {
  return <TextPageView name="terms" ours={termsPage} legal={["pages.terms"]} />;
}
