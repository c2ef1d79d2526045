import { API_POLICY, SECURITY_HEADERS } from "./lib/web/security-headers.mjs";

/** The display font (app/globals.css). Its address changes with its content. */
const DISPLAY_FACE = "/fonts/ojuju-700.e796a8c9.woff2";

/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // The web process compresses with brotli itself (lib/web/front); the dev server doesn't compress.
  compress: false,
  typedRoutes: true,
  // `npm run check` checks all types, tests included, so a shop owner's build doesn't repeat it.
  typescript: { ignoreBuildErrors: true },
  // Partial prerendering's shells can't carry a nonce: every page is rendered per request.
  cacheComponents: false,
  serverExternalPackages: [
    "pg",
    "@prisma/client",
    "@prisma/adapter-pg",
    "pino",
    "graphile-worker",
    "nodemailer",
    "pdfkit",
    "prom-client",
    "@opentelemetry/api",
    "@opentelemetry/exporter-trace-otlp-http",
    "@opentelemetry/resources",
    "@opentelemetry/sdk-trace-base",
  ],
  turbopack: { root: import.meta.dirname },
  experimental: {
    // Renders the page for an unknown address per request. not-found.tsx alone would be prerendered, and a prerendered page
    // can't share a response with the nonce that proxy.ts gives to every unknown address.
    globalNotFound: true,
    serverActions: { bodySizeLimit: "256kb" },
    // The proxy buffers the bodies of pages. A little more than an action accepts, so that the action itself refuses larger
    // ones.
    proxyClientMaxBodySize: "288kb",
  },
  async headers() {
    return [
      { source: "/:path*", headers: SECURITY_HEADERS },
      ...["/api/:path*", "/metrics"].map((source) => ({
        source,
        headers: [
          { key: "Content-Security-Policy", value: API_POLICY },
          { key: "X-Robots-Tag", value: "noindex" },
        ],
      })),
      {
        source: "/fonts/:file",
        headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
      },
      {
        // Pages: preload the font with the styles, in time for the first paint, unless the visitor saves data.
        source: "/((?!api/|_next/|fonts/)[^.]*)",
        missing: [{ type: "header", key: "save-data", value: "on" }],
        headers: [
          { key: "Link", value: `<${DISPLAY_FACE}>; rel=preload; as=font; type="font/woff2"; crossorigin` },
        ],
      },
    ];
  },
};

export default config;
