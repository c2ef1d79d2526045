import { viewport } from "@/app/_ui/viewport";

/** --paper of desk.css. */
export const deskViewport = viewport({ light: "#f6f7f8", dark: "#0c0e12" });
