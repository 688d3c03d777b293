import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import { escapeHtml } from '../../../src/server/gateways/escape-html.ts';
import { answersFrom } from '../../../src/server/manifests/new-region/answers-from.ts';
import { knownCountries } from '../../../src/server/manifests/new-region/country-facts.ts';
import type { FirstAnswers } from './make-first-region.ts';

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.25}label,fieldset{display:block;margin:1.25rem 0 0;font-weight:600}' +
  'small{display:block;color:#57606a;font-weight:400}' +
  'input,select{display:block;box-sizing:border-box;width:100%;min-height:2.75rem;margin-top:.25rem;padding:.5rem .75rem;' +
  'font:inherit;font-weight:400;border:1px solid #8c959f;border-radius:.5rem;background:#fff;color:inherit}' +
  'button{min-height:2.75rem;margin:1.5rem 0;padding:.5rem 1.25rem;font:inherit;font-weight:600;border:0;border-radius:.5rem;' +
  'background:#1f2328;color:#fff;cursor:pointer}.wrong{padding:.75rem 1rem;border-radius:.5rem;background:#ffebe9;color:#82071e}' +
  '.code{font-size:1.125rem;font-weight:600;overflow-wrap:anywhere}';

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="${SOURCE_LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
  `<body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;

const wrong = (problem: string): string =>
  problem === '' ? '' : `<p class="wrong" role="alert">${escapeHtml(problem)}</p>`;

/** The first question: everything else is known of the country. */
export function countryPage(problem = ''): string {
  const options = knownCountries().map(
    ({ code, name }) => `<option value="${escapeHtml(code)}">${escapeHtml(name)}</option>`,
  );
  return page(
    'The first region',
    `<p>This site has no region yet. Choose its first country; more can be added in the studio.</p>${wrong(problem)}` +
      `<form><label>Country<select name="country" required><option value="">Choose a country</option>${options.join('')}` +
      '</select></label><button>Continue</button></form>',
  );
}

interface Question {
  name: string;
  label: string;
  help?: string;
  attributes?: string;
}

/** What `new` asks, and who works there first. */
const QUESTIONS: readonly Question[] = [
  { name: 'code', label: 'Code in addresses', help: 'Pages of the region begin with it.' },
  { name: 'languages', label: 'Languages', help: 'Tags with commas between them, the default first.' },
  { name: 'time-zone', label: 'Time zone' },
  { name: 'currency', label: 'Currency', help: 'ISO 4217 code.' },
  { name: 'brand', label: 'Brand name', help: 'Empty: as in the base.' },
  { name: 'name', label: 'Your name', attributes: ' required autocomplete="name"' },
  {
    name: 'phone',
    label: 'Your phone',
    help: 'You log in with it at the studio, with the role product.',
    attributes: ' required type="tel" autocomplete="tel"',
  },
];

/** All questions, with what is known of the country. @throws UsageError for a country of which too little is known */
export function questionsPage(country: string, given: FirstAnswers, problem = ''): string {
  const { facts, code, languages, timeZone, currency } = answersFrom(country, {}, SOURCE_LANGUAGE);
  const known: FirstAnswers = { code, languages: languages.join(', '), 'time-zone': timeZone, currency };
  const zones = facts.timeZones.map((zone) => `<option>${escapeHtml(zone)}</option>`).join('');
  const fields = QUESTIONS.map(({ name, label, help = '', attributes = '' }) => {
    const value = escapeHtml(given[name] ?? known[name] ?? '');
    const list = name === 'time-zone' ? ' list="zones"' : '';
    const note = help === '' ? '' : `<small>${escapeHtml(help)}</small>`;
    return `<label>${escapeHtml(label)}${note}<input name="${name}" value="${value}" maxlength="200"${list}${attributes}></label>`;
  });
  const countryName = new Intl.DisplayNames([SOURCE_LANGUAGE], { type: 'region' }).of(facts.country) ?? '';
  return page(
    `The first region: ${countryName}`,
    `<p><a href="?">Choose another country</a></p>${wrong(problem)}<form method="post">` +
      `<input type="hidden" name="country" value="${escapeHtml(facts.country)}">${fields.join('')}` +
      `<datalist id="zones">${zones}</datalist><button>Make the region and start the site</button></form>`,
  );
}

/** @param deviceCode what lets the first device of the member in */
export const donePage = (deviceCode: string): string =>
  page(
    'The site is starting',
    `<p>The region is written. Keep this code: it is asked for when you log in.</p><p class="code">${escapeHtml(deviceCode)}</p>` +
      '<p>The site starts now, which takes from seconds to a few minutes. Then go on in <a href="/studio">the studio</a>.</p>',
  );
