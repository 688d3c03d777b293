import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SHIPPED = join(import.meta.dirname, '../../regions');
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Writes so many regions into a folder: copies of the included ones with codes, names and addresses of their own. */
export function writeRegions(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true });
  const models = readdirSync(SHIPPED).filter((name) => name.endsWith('.json'));
  for (let index = 0; index < count; index += 1) {
    const name = models[index % models.length] ?? '';
    const model = JSON.parse(readFileSync(join(SHIPPED, name), 'utf8'));
    const code = `q${LETTERS.charAt(Math.floor(index / 26))}${LETTERS.charAt(index % 26)}`;
    const manifest = {
      ...model,
      $schema: undefined,
      code,
      isDefault: index === 0,
      displayName: Object.fromEntries(
        model.languages.map((language: { code: string }) => [language.code, `${model.code} ${code}`]),
      ),
      contact: { ...model.contact, email: `hello@${code}.example` },
      forms: formsOf(model.forms, code),
      brand: { ...model.brand, name: `Cars ${code}`, logo: 'brand/forecourt.svg' },
    };
    writeFileSync(join(folder, `${code}.json`), JSON.stringify(manifest, null, 2));
    cpSync(join(SHIPPED, 'content', model.code), join(folder, 'content', code), { recursive: true });
  }
}

/** Each form fills a spreadsheet of its own. */
const formsOf = (forms: Record<string, { spreadsheet?: string }>, code: string) =>
  Object.fromEntries(
    Object.entries(forms).map(([name, form]) => [
      name,
      form.spreadsheet === undefined ? form : { ...form, spreadsheet: `${form.spreadsheet}-${code}` },
    ]),
  );
