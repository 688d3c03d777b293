interface Manifest {
  languages: readonly { code: string }[];
  brand?: { colors?: object };
  contact?: object;
}

/** Four digits in decimal, which a colour can have, too. */
const markOf = (version: number): string => String(version).padStart(4, '0');

/** Returns a manifest whose pages name a version in their head, footer, styles and data. */
export function markedManifest(text: string, version: number): string {
  const manifest = JSON.parse(text) as Manifest;
  const mark = markOf(version);
  const line = Object.fromEntries(
    manifest.languages.map(({ code }) => [code, `Company of version ${mark}.`]),
  );
  const brand = {
    ...manifest.brand,
    name: `Cars ${mark} Limited`,
    legalLines: [line],
    colors: { ...manifest.brand?.colors, primary: `#90${mark}` },
  };
  const contact = { ...manifest.contact, email: `hello-${mark}@cars.example` };
  return `${JSON.stringify({ ...manifest, brand, contact }, null, 2)}\n`;
}

const PARTS = [
  /Cars (\d{4}) Limited/g,
  /Company of version (\d{4})\./g,
  /--color-action:#90(\d{4})/g,
  /hello-(\d{4})@cars\.example/g,
];

/** Returns the versions that a page names, at least one for each part; undefined: a part is missing. */
export const marksOf = (page: string): readonly (string | undefined)[] =>
  PARTS.flatMap((part) => {
    const found = [...page.matchAll(part)].map(([, mark]) => mark);
    return found.length > 0 ? found : [undefined];
  });
