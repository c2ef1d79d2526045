import { ShopPage } from "@/app/_shop/frame/shop-page";

export { shopMetadata as generateMetadata, shopViewport as viewport } from "@/app/_shop/frame/shop-metadata";

export const dynamic = "force-dynamic";

export default ShopPage;
