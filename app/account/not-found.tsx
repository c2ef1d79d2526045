export {
  NotFoundPage as default,
  notFoundMetadata as generateMetadata,
} from "@/app/_shop/frame/not-found-page";
