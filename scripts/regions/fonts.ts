import { FONT_PACKAGES, readFontPackage } from '../fonts/font-packages.ts';
import { regionFolders } from './folders.ts';
import { table } from './table.ts';

/** Prints the font families shipped with the site, which brands can use. */
export function printFonts(): void {
  const { root } = regionFolders();
  const rows = FONT_PACKAGES.map((font) => {
    const { family, faces } = readFontPackage(root, font);
    const weights = [...new Set(faces.map(({ weight }) => String(weight)))];
    return [family, font.scripts.join(', ') || 'Latn', (font.countries ?? []).join(', '), weights.join(', ')];
  });
  console.log(table(['family', 'scripts', 'countries', 'weights'], rows));
  console.log('\nOther families work only if installed on the device of the visitor.');
}
