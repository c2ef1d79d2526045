import { TextPageView, textMetadata } from "@/app/_shop/frame/text-page";
import { refundsPage } from "@/lib/words/messages";

export const generateMetadata = () => textMetadata({ name: "refunds", ours: refundsPage });

export default function RefundsPage() {
  return <TextPageView name="refunds" ours={refundsPage} legal={["pages.refunds"]} />;
}
