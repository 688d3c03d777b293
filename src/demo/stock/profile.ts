import type {
  Currency,
  DemoFieldRule,
  Field,
  Filter,
  Financing,
  LocalizedText,
  PriceRules,
  RegionManifest,
} from '#contracts/types.ts';
import { PLACES_VOCABULARY } from '#region/manifest/places-of.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { mileagePerYear, priceLevel } from '#server/import/categories/price-level.ts';

/** The parts of a manifest that demo stock uses. */
export type DemoManifest = Pick<
  RegionManifest,
  | 'code'
  | 'languages'
  | 'currency'
  | 'fields'
  | 'vocabularies'
  | 'filters'
  | 'financing'
  | 'features'
  | 'demo'
  | 'newCars'
  | 'pages'
  | 'brand'
  | 'promises'
>;

/** A listing field of the region, with its possible values. */
export interface DemoField {
  kind: Field['kind'];
  /** Values of the field's filters; empty if it has none with options. */
  options: readonly (string | number)[];
  /** Values of the field's vocabulary; empty means any text. */
  terms: readonly string[];
  /** Bounds of the field's filters, in the field's unit. */
  bounds?: { min: number; max: number };
  /** The date field until which it counts months. */
  monthsUntil?: string;
  rule?: DemoFieldRule;
}

/** A showroom. */
export interface DemoShowroom {
  name: string;
  label: LocalizedText;
}

/** Everything that demo stock needs of a region. None of its rules depends on the region's code. */
export interface DemoRegionProfile {
  code: string;
  market: string;
  /** Code of the default language. */
  language: string;
  /** The company that inspects the cars. */
  inspector: string;
  /** Points of an inspection, as the region promises them; absent: the usual number of each area. */
  inspectionPoints?: number;
  /** Months of warranty of certified cars, as the region promises them. */
  warrantyMonths?: number;
  fields: ReadonlyMap<string, DemoField>;
  /** Colour of paint (`#rrggbb`) by value of the base colour field. */
  swatches: ReadonlyMap<string, string>;
  /** Display name by value of the base colour field. */
  colorNames: ReadonlyMap<string, LocalizedText>;
  /** Parts of the price of used cars. */
  usedPriceParts: PriceRules['parts'];
  /** Parts of the price of new cars; the first part is the remainder. */
  priceParts: readonly { name: string; field?: string; rule?: DemoFieldRule }[];
  count: number;
  newCount: number;
  price: { base: number; perIndex: number; roundTo: number; retention: number };
  /** What is paid back when a registration ends; absent: nothing. */
  refund?: NonNullable<RegionManifest['demo']['refund']>;
  /** 0 if registrations do not end. */
  termMonths: number;
  mileagePerYear: number;
  oldestYears: number;
  taxPercent: number;
  /** Fields with amounts in the price that bear no tax. */
  untaxed: PriceRules['untaxed'];
  makeWeights: Readonly<Record<string, number>>;
  /** Where cars stand. */
  places: readonly DemoShowroom[];
  promotions: readonly LocalizedText[];
  equivalents: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  financing: Financing;
  currency: Currency;
}

export const COLOR_FIELD = 'inventory.base_color_key';

/** A figure that the region promises of certified cars; undefined if it promises none. */
function promisedFigure(
  { promises = {} }: Pick<DemoManifest, 'promises'>,
  figure: string,
): number | undefined {
  const promise = Object.values(promises).find(({ figures }) => figures?.[figure] !== undefined);
  return promise?.figures?.[figure];
}

/** Reads a manifest for demo stock and fills in what its `demo` section leaves out. */
export function demoProfile(manifest: DemoManifest): DemoRegionProfile {
  const { demo, fields, vocabularies } = manifest;
  const filters = Object.values(manifest.filters.settings).flatMap((setting) => setting.filters);
  const colors = vocabularies[fields[COLOR_FIELD]?.vocabulary ?? ''] ?? {};
  return {
    code: manifest.code,
    market: demo.market || manifest.code,
    language: manifest.languages[0]?.code ?? '',
    inspector: localizedText(manifest.brand.name, manifest.languages[0]?.code ?? '', (name) => name),
    inspectionPoints: promisedFigure(manifest, 'points'),
    warrantyMonths: promisedFigure(manifest, 'months'),
    fields: new Map(
      Object.entries(fields).map(([name, field]) => [
        name,
        {
          kind: field.kind,
          terms: Object.keys(vocabularies[field.vocabulary ?? ''] ?? {}),
          rule: demo.fields?.[name],
          monthsUntil: field.monthsUntil,
          ...limits(filters.filter((filter) => filter.field === name)),
        },
      ]),
    ),
    swatches: new Map(Object.entries(colors).flatMap(([key, { swatch }]) => (swatch ? [[key, swatch]] : []))),
    colorNames: new Map(Object.entries(colors).map(([key, { label }]) => [key, label])),
    usedPriceParts: manifest.pages.price.parts,
    untaxed: manifest.pages.price.untaxed,
    priceParts: manifest.newCars.priceParts.map(({ name, field }) => ({
      name,
      field,
      rule: demo.priceParts?.[name],
    })),
    count: demo.count ?? 640,
    newCount: manifest.features.newCars ? (demo.newCount ?? 72) : 0,
    price: {
      ...priceLevel(manifest),
      roundTo: demo.price?.roundTo || manifest.currency.priceStep || 1,
      retention: demo.price?.retention ?? 0.88,
    },
    refund: demo.refund,
    termMonths: demo.registrationTermMonths ?? 0,
    mileagePerYear: mileagePerYear(manifest),
    oldestYears: demo.oldestYears ?? 16,
    taxPercent: demo.taxPercent ?? 0,
    makeWeights: demo.makeWeights ?? {},
    places: Object.entries(vocabularies[PLACES_VOCABULARY] ?? {}).map(([name, { label }]) => ({
      name,
      label,
    })),
    promotions: demo.promotions ?? [],
    equivalents: demo.equivalents ?? {},
    financing: manifest.financing,
    currency: manifest.currency,
  };
}

function limits(filters: readonly Filter[]): Pick<DemoField, 'options' | 'bounds'> {
  const bounded = filters.find(
    ({ bounds }) => typeof bounds?.min === 'number' && typeof bounds.max === 'number',
  );
  const scale = bounded?.multiplier ?? 1;
  return {
    options: [...new Set(filters.flatMap(({ options = [] }) => options))],
    ...(bounded?.bounds && {
      bounds: { min: Number(bounded.bounds.min) * scale, max: Number(bounded.bounds.max) * scale },
    }),
  };
}
