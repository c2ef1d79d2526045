import { settingsWords } from "@/lib/words/en/settings";

/** One theme's colours in hex. */
interface Swatch {
  paper: string;
  accent: string;
  label: string;
  corrected: boolean;
}

/** A requested colour and its corrected versions for the light and the dark theme. */
export interface SwatchPair {
  chosen: string;
  light: Swatch;
  dark: Swatch;
}

/**
 * The requested colour next to the corrected one: a link and a button on each background. Colours are attributes, because the
 * content security policy forbids inline styles.
 */
export function SwatchView({ pair }: { pair: SwatchPair }) {
  const { chosen, light, dark } = pair;
  return (
    <ul aria-label={settingsWords.accent} className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      <li className="grid content-start gap-1.5">
        <svg aria-hidden="true" viewBox="0 0 200 96" className="w-full rounded-small border border-line">
          <rect width="200" height="96" fill={chosen} />
        </svg>
        <p className="text-small">
          <span className="font-semibold">{settingsWords.chosen}</span>{" "}
          <code className="font-mono">{chosen}</code>
        </p>
      </li>
      <Used name={settingsWords.day} swatch={light} how={settingsWords.darker} />
      <Used name={settingsWords.night} swatch={dark} how={settingsWords.lighter} />
    </ul>
  );
}

function Used({ name, swatch, how }: { name: string; swatch: Swatch; how: string }) {
  const { paper, accent, label, corrected } = swatch;
  return (
    <li className="grid content-start gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 200 96" className="w-full rounded-small border border-line">
        <rect width="200" height="96" fill={paper} />
        <text x="16" y="30" fontSize="15" fontWeight="600" textDecoration="underline" fill={accent}>
          {settingsWords.sampleLink}
        </text>
        <rect x="16" y="44" width="168" height="38" rx="6" fill={accent} />
        <text x="100" y="68" fontSize="15" fontWeight="700" textAnchor="middle" fill={label}>
          {settingsWords.sample}
        </text>
      </svg>
      <p className="text-small">
        <span className="font-semibold">{name}</span> <code className="font-mono">{accent}</code>,{" "}
        {corrected ? how : settingsWords.kept}
      </p>
    </li>
  );
}
