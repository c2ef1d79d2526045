import { type CaseFile, fileSizeText } from "@/lib/model/case-file";

interface Props {
  files: readonly CaseFile[];
  /** The download address of a stored file. */
  hrefOf: (file: CaseFile) => string;
  /** Says that a file wasn't stored, and why. */
  refusedText: (file: CaseFile) => string;
}

/** The files of a message: a download for each stored one, a sentence for each refused one. */
export function FileList({ files, hrefOf, refusedText }: Props) {
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {files.map((file) =>
        file.refused ? (
          <li key={file.id} className="wrap-anywhere text-small text-muted">
            {refusedText(file)}
          </li>
        ) : (
          <li key={file.id} className="wrap-anywhere">
            <a href={hrefOf(file)} download className="tap min-w-11 underline underline-offset-4">
              {file.name}
            </a>{" "}
            <span className="text-small text-muted">
              {TYPE_NAMES[file.type ?? "image/png"]}, {fileSizeText(file.size)}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

const TYPE_NAMES = { "image/png": "PNG", "image/jpeg": "JPEG", "application/pdf": "PDF" };
