import type { FeedField } from '#contracts/types.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import { groupsByDots } from '#region/format/number-marks.ts';
import { readRegionField } from '../read-region-field.ts';
import { unitOfField, unitsOf } from '../units/units.ts';
import { type Column, share } from './column.ts';
import { containsWords, headerUnits, headerWords, nameScore } from './column-name.ts';
import { NAMED } from './known-columns.ts';
import { boundsOf, type Candidate, type SuggestTarget } from './target.ts';
import words from './words.json' with { type: 'json' };

const MILEAGE = 'listing.mileage';
/** Written for a mileage that nobody knows. */
const isNines = (cell: string): boolean => /^9{5,}$/.test(cell);
const RANGE = /\d\s*[a-z]*\s*[-–~〜]\s*\d/i;
const MAGNITUDES = ['thousands', 'ten_thousands', 'hundred_thousands', 'millions'] as const;
/** Units of headers that a column may state for its cells. */
const CELL_UNITS = ['hp', 'ps', 'kw', 'lb', 'mph', 'lbft', 'kgm', 'litres_per_100_km'] as const;
/** Least share of cells with a decimal mark that says how all are written. */
const MANY = 0.5;
/** Engines are smaller than this in litres and larger in cubic centimetres. */
const MAX_LITRES = 20;

/** The way to read a column of numbers that reads the most cells. */
export function numberCandidate(column: Column, field: string, target: SuggestTarget): Candidate | undefined {
  if (field === MILEAGE && (isConsumption(column) || new Set(column.units).size > 1)) return undefined;
  // in some countries a mileage is a consumption
  const isMileage = nameScore(column.name, words.columns[MILEAGE]) >= NAMED;
  if (
    field === 'inventory.fuel_economy' &&
    ((isMileage && !isConsumption(column)) || isOtherConsumption(column, target))
  )
    return undefined;
  const missing = [...column.missing, ...(field === MILEAGE ? new Set(column.cells.filter(isNines)) : [])];
  const read = share(column.cells, (cell) => RANGE.test(cell)) > MANY ? 'range_middle' : 'number';
  const base: FeedField = {
    field,
    from: [column.name],
    read,
    ...(missing.length > 0 && { missing: missing.toSorted() }),
    ...boundsOf(field),
    ...unitsFor(column, field, target),
  };
  const { languages, fields } = target.region;
  // a price of the next file may be written as 125.000
  const isAmount = isMoneyFormat(fields[field]?.format) && groupsByDots(languages);
  const isPlain = !column.cells.some((cell) => /\d[.,]\d/.test(cell));
  const [first = 'dot', second = 'comma'] =
    writesCommas(column.cells) || (isAmount && isPlain)
      ? (['comma', 'dot'] as const)
      : (['dot', 'comma'] as const);
  const tries = [first, second].map((decimals) => {
    const mapping: FeedField = decimals === 'dot' && !isAmount ? base : { ...base, decimals };
    return { mapping, fit: share(column.cells, (cell) => isRead(cell, mapping, target)) };
  });
  const [usual, other] = tries as [Candidate, Candidate];
  const best = other.fit > usual.fit + 0.05 ? other : usual;
  return {
    ...best,
    doubts: [
      ...(best.mapping.cellUnit === 'litres_per_100_km' && headerUnits(column.name).length === 0
        ? ['numbers without a unit are taken as litres per 100 km']
        : []),
      ...priceDoubts(column, best.mapping, target),
      ...lossDoubts(column, best, target),
    ],
  };
}

/** Whether numbers are a distance per litre, which some call mileage, too: small, with decimals. */
function isConsumption({ cells }: Column): boolean {
  const isSmall = (cell: string) => /^\d{1,2}(?:[.,]\d{1,2})?$/.test(cell);
  return share(cells, isSmall) > 0.9 && cells.some((cell) => isSmall(cell) && /[.,]\d?[1-9]/.test(cell));
}

/** The number that the import reads of a cell. */
function numberOf(cell: string, mapping: FeedField, { region, today }: SuggestTarget): number | undefined {
  const [name = ''] = mapping.from;
  const { required: _required, onBad: _onBad, ...lenient } = mapping;
  const value = readRegionField({ number: 1, values: { [name]: cell } }, lenient, region, { today });
  return typeof value === 'number' ? value : undefined;
}

const isRead = (cell: string, mapping: FeedField, target: SuggestTarget): boolean =>
  numberOf(cell, mapping, target) !== undefined;

function lossDoubts(
  { cells }: Column,
  { mapping, fit }: Omit<Candidate, 'doubts'>,
  target: SuggestTarget,
): string[] {
  if (fit >= 0.98) return [];
  const lost = cells.find((cell) => !isRead(cell, mapping, target));
  return [`${Math.round((1 - fit) * 100)} % of the cells are not read, for example "${lost}"`];
}

/** Whether numbers group thousands by dots or have a comma before their decimals. */
function writesCommas(cells: readonly string[]): boolean {
  const isMarked = (cell: string) => /\d[.,]\d/.test(cell);
  const marked = cells.filter(isMarked);
  return (
    share(marked, (cell) => /\d\.\d{3}(?:\.\d{3}|,\d|\D|$)/.test(cell) && !/\d,\d{3}/.test(cell)) > MANY ||
    share(marked, (cell) => /\d,\d{1,2}(?:\D|$)/.test(cell)) > MANY
  );
}

function unitsFor(column: Column, field: string, { region }: SuggestTarget): Partial<FeedField> {
  const { country } = region;
  const named = [...headerUnits(column.name), ...(column.units ?? []).flatMap(headerUnits)];
  const { format, unit } = region.fields[field] ?? {};
  if (isMoneyFormat(format)) {
    const magnitude = MAGNITUDES.find((each) => named.includes(each));
    return magnitude ? { unit: magnitude } : {};
  }
  const known = unitOfField(unit);
  if (known?.quantity === 'distance') {
    const [written, other] = ['miles', 'km'].filter((each) => named.includes(each));
    if (!written || other || (written === 'km') === (known.name === 'km')) return {};
    return written === 'miles' ? { unit: 'miles_to_km' } : { cellUnit: 'km' };
  }
  if (known?.name === 'cc' && share(column.cells, (cell) => Number.parseFloat(cell) < MAX_LITRES) > MANY)
    return { unit: 'litres_to_cc' };
  if (!known) return {};
  const units = unitsOf(known.quantity);
  const stated = CELL_UNITS.find((each) => named.includes(each) && units.includes(each));
  const gallons = GALLONS[country];
  const cellUnit =
    stated ??
    (known.quantity === 'consumption'
      ? named.includes('mpg') && gallons
        ? gallons
        : isPer100Km(column, named) && 'litres_per_100_km'
      : undefined);
  return cellUnit && cellUnit !== known.name ? { cellUnit } : {};
}

/** Which gallon a country means. */
const GALLONS: Readonly<Record<string, 'mpg_us' | 'mpg_uk'>> = {
  US: 'mpg_us',
  PR: 'mpg_us',
  GB: 'mpg_uk',
  IE: 'mpg_uk',
  CA: 'mpg_uk',
};
/** Cars need fewer litres per 100 km than they drive kilometres with one. */
const MAX_PER_100_KM = 9.5;

/** Whether numbers without a unit are litres per 100 km. */
function isPer100Km({ cells }: Column, named: readonly string[]): boolean {
  const numbers = cells.map((cell) => Number(cell.replace(',', '.'))).toSorted((a, b) => a - b);
  const middle = numbers[Math.floor(numbers.length / 2)] ?? Number.NaN;
  return !named.includes('mpg') && !named.includes('km_per_litre') && middle < MAX_PER_100_KM;
}

/** What only a part of the way needs, or a number per gallon of an unknown size, is not what the car needs. */
function isOtherConsumption({ name }: Column, { region }: SuggestTarget): boolean {
  const isPart = words.partsOfWay.some((word) => containsWords(headerWords(name), headerWords(word)));
  return isPart || (headerUnits(name).includes('mpg') && !GALLONS[region.country]);
}

/** Prices that are far below those that filters of the region ask for may be in thousands. */
function priceDoubts({ cells }: Column, mapping: FeedField, target: SuggestTarget): string[] {
  const { format, range } = target.region.fields[mapping.field] ?? {};
  if (!isMoneyFormat(format)) return [];
  const steps = (range?.ticks ?? [])
    .flatMap((tick) => (typeof tick === 'number' ? [tick] : [tick.step]))
    .filter((step) => step > 0);
  const numbers = cells.flatMap((cell) => numberOf(cell, mapping, target) ?? []);
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
  const least = (Math.min(...steps) * (range?.scale ?? 1)) / 100;
  return steps.length > 0 && middle !== undefined && middle < least
    ? [`prices such as ${middle} are low for this region; is "unit" missing (thousands, ten_thousands, …)?`]
    : [];
}
