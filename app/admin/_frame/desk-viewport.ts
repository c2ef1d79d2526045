import type { Viewport } from "next";

/** The colours of the browser's own bars: --paper of desk.css. */
export const deskViewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f6f7f8" },
    { media: "(prefers-color-scheme: dark)", color: "#0c0e12" },
  ],
};
