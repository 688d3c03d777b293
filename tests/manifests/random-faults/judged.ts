import type { RandomFault } from './random-fault.ts';

/** A class of changes that the check accepts, with the reason why it may. */
export interface Judged {
  name: string;
  /** Why no harm comes of it. */
  because: string;
  /** What stood there before. */
  of: readonly ('number' | 'boolean' | 'text' | 'part')[];
  /** Whether it was left out, rather than replaced. */
  isLeftOut: boolean;
  /** Places, with `/` between the parts and `#` for indexes. */
  at: readonly RegExp[];
}

/** All classes of accepted changes; a change in none of them is a hole of the check. */
export const JUDGED: readonly Judged[] = [
  {
    name: 'another limit, price, time or size within its bounds',
    because: 'the region decides it; what contradicts it elsewhere in the manifest is refused',
    of: ['number'],
    isLeftOut: false,
    at: [
      /^(pageSize|pages\/(similarPricePercent|reviews\/\w+)|contact\/chatLink\/\w+|tracking\/captchaMinimumScore)$/,
      /^(alerts|appointments|cookies|consent|dailyLimits|delivery|financing|histories|login|monitoring|payments|priceRating)\/.*$/,
      /^(brand\/radius|offers\/again|demo|currency|promises\/\w+\/figures|pictures\/sizes)\/.*$/,
      /^offers\/(holdHours|bankHours|reserveMinutes|maxOpen|deposit\/\w+)$/,
      /^(fields\/[^/]+\/(range|decimals)|filters\/settings\/.*\/(ticks|step|bounds|default|max|min)|forms\/.*\/(min|max|maxLength|rows|count))(\/.*)?$/,
    ],
  },
  {
    name: 'another switch',
    because: 'both states are served; what the other one needs is refused where it is missing',
    of: ['boolean'],
    isLeftOut: false,
    at: [
      /^(consent\/isAsked|features\/\w+|offers\/reserve|routes\/[^/]+\/forwardsQuery)$/,
      /^(forms\/.*\/(isListed|required|value)|fields\/[^/]+\/\w+|filters\/settings\/.*\/(is\w+|active))$/,
    ],
  },
  {
    name: 'a default in place of what stood there',
    because: 'the property is optional: the server has a default, or the page does without it',
    of: ['number', 'boolean', 'text', 'part'],
    isLeftOut: true,
    at: [
      /^(dailyLimits|delivery|desk|extensions|payments|promises|searchWords)$/,
      /^(appointments|brand|contact|consent|currency|demo|login|histories|priceRating|monitoring)\/\w+$/,
      /^(demo|priceRating|financing)\/.+$/,
      /^desk\/(templates|templates\/\w+\/forms)$/,
      /^routes\/[^/]+(\/forwardsQuery|\/slug\/\w+)?$/,
      /^forms\/(\w+|.*\/(help|lead|path|route|placeholder|prefill|autocomplete|maxLength|note|done|after|required|show|rows|unit))$/,
      /^offers\/(deposit\/roundTo|again|reserveMinutes|maxOpen|(documents|states)\/#\/(help|text|required|with))$/,
      /^promises\/\w+(\/(text|route|flag|figures))?$/,
      /^vocabularies\/\w+\/[^/]+\/(pictogram|swatch|plural|help)$/,
      /^fields\/[^/]+\/(help|pictogram|cardText|better|decimals|unit|range|isFact)$/,
      /^(currency\/(display|magnitudes|compactFractionDigits)\/.+|languages\/#\/timePattern)$/,
    ],
  },
  {
    name: 'an entry fewer in a list of what is shown, asked or offered',
    because: 'the list is the choice of the region; what needs the entry is refused',
    of: ['number', 'text', 'part'],
    isLeftOut: true,
    at: [
      /^brand\/(legalLines|fontFiles)\/#$/,
      /^consent\/categories\/#$/,
      /^(newCars|pages|filters\/(desktop|mobile)|quickSearches|sorts|tracking)(\/\w+)?\/#$/,
      /^pages\/landing\/.*$/,
      /^(desk\/templates\/\w+(\/forms\/#)?|payments\/(banks|methods|cardForm\/hosts)\/#|phone\/alsoParsed\/#|login\/channels\/#)$/,
      /^offers\/(terms\/#|banks\/#|documents\/#|actions\/#\/(needs|effects|actors)\/#)$/,
      /^forms\/.*\/(fields|options|steps|accept|reads|values)\/#$/,
    ],
  },
  {
    name: 'a word of the search box fewer or another one',
    because: 'that word is then one of a name of a car; the page says what it did not understand',
    of: ['text', 'part', 'number'],
    isLeftOut: true,
    at: [/^searchWords\/.+$/],
  },
  {
    name: 'another word of the search box',
    because: 'a language has many; makes, numbers and words of two meanings are refused',
    of: ['text', 'part'],
    isLeftOut: false,
    at: [/^searchWords\/.+$/],
  },
  {
    name: 'another name of the region’s own',
    because: 'nothing refers to it but addresses and stored rows, which no manifest knows',
    of: ['text'],
    isLeftOut: false,
    at: [
      /^(routes\/[^/]+\/slug\/.+|(sorts|quickSearches)\/#\/name|offers\/(documents|banks)\/#\/(name|code))$/,
      /^(languages\/#\/(displayName|longDisplayName)|payments\/banks\/#\/\w+|forms\/.*\/(name|path))$/,
      /^filters\/settings\/.*\/(name|query)$/,
    ],
  },
  {
    name: 'a variable, cookie or host of the operator’s accounts',
    because:
      'only the account knows the right one; the server does not start without a variable that is named',
    of: ['text'],
    isLeftOut: false,
    at: [
      /^.*Env$/,
      /^tracking\/\w+(\/#)?$/,
      /^payments\/cardForm\/.*$/,
      /^pictures\/storageHosts\/#$/,
      /^contact\/mapUrl$/,
    ],
  },
  {
    name: 'another choice from the same list',
    because:
      'each of them is served: a pictogram, a colour, a group, a page, an order, a unit of presentation',
    of: ['text', 'part'],
    isLeftOut: false,
    at: [
      /^.*\/(pictogram|swatch|group|route|direction|better|format|kind|display|target|tone)$/,
      /^(desk\/templates\/\w+\/forms|filters\/(desktop|mobile)|newCars\/\w+|pages\/\w+)(\/#)?$/,
      /^(quickSearches\/#\/query(\/\w+)?|sorts\/#\/field|demo\/.+)$/,
    ],
  },
  {
    name: 'the text of another page or form',
    because: 'only a reader can tell; missing, repeated and hidden texts and wrong placeholders are refused',
    of: ['text'],
    isLeftOut: false,
    at: [
      /^(forms|desk|offers|promises|quickSearches|newCars)\/.*\/(title|text|lead|help|label|done|submit|next|note|step|unit|placeholder)(\/[\w-]+)?$/,
      /^(brand\/legalLines|offers\/terms|demo\/promotions)\/#$/,
      /^.*\/(label|plural|help|header|cardText)(\/[\w-]+)?$/,
      /^(displayName|brand\/name|contact\/hours|currency\/symbol)\/.+$/,
    ],
  },
];

/** The class of an accepted change. */
export function judge({ path, before, after }: RandomFault): Judged | undefined {
  const place = path.map((part) => (typeof part === 'number' ? '#' : part)).join('/');
  const type =
    typeof before === 'object' || before === undefined
      ? 'part'
      : typeof before === 'string'
        ? 'text'
        : typeof before;
  return JUDGED.find(
    ({ of, isLeftOut, at }) =>
      of.some((each) => each === type) &&
      isLeftOut === (after === undefined) &&
      at.some((pattern) => pattern.test(place)),
  );
}
