import type { Metadata } from "next";
import { buttonClass } from "@/app/_ui/button";
import { Heading } from "@/app/_ui/heading";
import { frameWords } from "@/lib/words/en/admin-frame";

export const metadata: Metadata = { title: frameWords.notFoundTitle, robots: { index: false } };

export default function AdminNotFound() {
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-4">
      <Heading title={frameWords.notFoundTitle} lead={frameWords.notFound} />
      <p>
        <a className={buttonClass("quiet")} href="/admin">
          {frameWords.home}
        </a>
      </p>
    </div>
  );
}
