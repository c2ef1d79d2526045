import type { Viewport } from "next";

/** The viewport of every page, with the colours of the browser's own bars in both themes. */
export function viewport({ light, dark }: { light: string; dark: string }): Viewport {
  return {
    width: "device-width",
    initialScale: 1,
    viewportFit: "cover",
    colorScheme: "light dark",
    themeColor: [
      { media: "(prefers-color-scheme: light)", color: light },
      { media: "(prefers-color-scheme: dark)", color: dark },
    ],
  };
}
