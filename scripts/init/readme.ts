import type { Company } from './answers.ts';

/** One page for the people who work in the folder. */
export function readme({ name, regions }: Pick<Company, 'name' | 'regions'>): string {
  const codes = regions.map(({ code }) => code);
  const [first = ''] = codes;
  return `# ${name}

A website for selling cars, made with Forecourt. This folder holds data only; the engine is a package.

\`\`\`sh
npm install
npm start          # http://localhost:3000, with demo cars
\`\`\`

| command | what it does |
|---|---|
| \`npm run check\` | names each fault of manifests, texts and content with its line |
| \`npm run dev\` | serves the site; changes show at once |
| \`npx forecourt new th\` | adds a country |
| \`npx forecourt describe ${first}\` | prints addresses, filters, formats and offers of a region |
| \`npx forecourt --help\` | lists all commands |

| folder | what it holds |
|---|---|
| \`regions/\` | a manifest for each country (${codes.join(', ')}); \`shared/company.json\` has what all share: name, logo, colour |
| \`texts/\` | texts that differ from the included ones, by language; those in ⟦ ⟧ wait for their translation |
| \`brand/\` | logo and fonts |
| \`content/\` | showrooms, certified cars and other pages, by region |
| \`feeds/\` | mappings of imported files; \`example.json\` reads \`example.csv\` |

Next:

1. Replace contact, prices and financing in \`regions/*.json\`: they are examples. VS Code completes and explains every property.
2. Translate the texts in ⟦ ⟧. \`npm run check\` counts what is left as warnings.
3. Copy \`.env.example\` to \`.env\` for what belongs to a machine: database, mail, address of the site.
4. Commit \`package-lock.json\`. The pipelines (\`.github/\`, \`.gitlab-ci.yml\`; remove one of them) check every change.

Update: \`npm update forecourt\`. All data is in \`.data/\`, or where \`DATA_DIR\` says.
`;
}

export function contentReadme(code: string): string {
  return `Content of the pages of "${code}": \`places.json\` (showrooms), \`certified.json\`, \`car-care.json\`, \`car-ratings.json\`,
\`careers.json\`, \`privacy.json\`. A page without content is left out. The editor completes these files.
`;
}
