import type { RegistrationCardFacts } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { isCalendarDay } from '#domain/time/calendar-days.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const NUMERIC = /\b(\d{1,2})[./ -](\d{1,2})[./ -](\d{4})\b/g;

const ISO = /\b(\d{4})[./-](\d{1,2})[./-](\d{1,2})\b/g;

const NAMED = /\b(\d{1,2})[ ./-]?([a-z]{3})[a-z]*[ ./-]?(\d{4})\b/gi;

const FIRST_YEAR = 1950;

const MAX_DATES = 10;

type CardCatalogue = Pick<Catalogue, 'matchMake' | 'matchModel'>;

/** Labels of registration cards in Latin letters. */
const LABELS = {
  plate:
    /(?:vehicle|veh|registration|regn?|plate|licence|license|pendaftaran|registrasi|polisi|kenderaan)\.?\s*(?:registration|plate|mark)?\s*(?:no|number|num|nombor|nomor|mark|plate)\b|(?:no|number|nombor|nomor)\.?\s*(?:pendaftaran|registrasi|polisi|plat|kenderaan|plate)/i,
  make: /\b(?:make|brand|merk|merek|jenama|buatan|manufacturer)\b/i,
  model: /\bmodel\b|\btipe?\b/i,
  year: /\b(?:year|tahun)\b/i,
  chassis: /\b(?:chassis|frame|vin|casis|rangka)\b|vehicle\s+identification/i,
  engine:
    /\b(?:engine|enjin|mesin|motor)\b\.?\s*(?:no|number|num|nombor|nomor)?|\b(?:no|nombor|nomor)\.?\s*(?:enjin|mesin)/i,
  registered: /\bregist(?:ration|ered|er)\b|\bpendaftaran\b|\btarikh\b|\btanggal\b|\bissue/i,
} as const;

const PLATE = /\b([A-Z]{1,3})\s?(\d{1,4})\s?([A-Z]{1,3})?\b/;
const PLATE_TEXT = /^[A-Z]{1,3} ?\d{1,4} ?[A-Z]{0,3}$/;
const CHASSIS = /\b[A-Z0-9]{17}\b|\b[A-Z]{2,}[A-Z0-9]{2,6}-?[0-9]{5,8}\b/;
const ENGINE = /\b(?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{4,16}\b/;
const YEAR = /\b(19[5-9]\d|20\d\d)\b/;
const MAX_LENGTH = 20_000;

/**
 * Finds the facts of a registration card in recognised text. The text is untrusted: facts are taken by their form only,
 * and they are suggestions (HARDENING A38).
 * @param year of today; later ones are misread
 */
export function cardFacts(recognised: string, catalogue: CardCatalogue, year: number): RegistrationCardFacts {
  const lines = recognised
    .slice(0, MAX_LENGTH)
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[|_~“”"‘’'=]+/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
  const dates = datesIn(lines.join('\n'), year);
  const registered = datesIn(labelledValue(lines, LABELS.registered, /\d/) ?? '', year)[0] ?? dates[0];
  const made = YEAR.exec(labelledValue(lines, LABELS.year, YEAR) ?? '')?.[1];
  const found = Number(made ?? registered?.slice(0, 4) ?? Number.NaN);
  return {
    ...pick('plate', plateIn(lines)),
    ...pick('vehicle', vehicleIn(lines, catalogue, found <= year ? found : undefined)),
    ...pick('registered_on', registered),
    ...pick('chassis_number', chassisIn(lines)),
    ...pick('engine_number', ENGINE.exec(labelledValue(lines, LABELS.engine, ENGINE) ?? '')?.[0]),
    dates,
  };
}

/** What stands behind a label, or under it, where that has the form. */
function labelledValue(lines: readonly string[], label: RegExp, form: RegExp): string | undefined {
  for (const [index, line] of lines.entries()) {
    const found = label.exec(line);
    if (!found) continue;
    const rest = line.slice(found.index + found[0].length).replace(/^[\s:.\-/]*(?:no|number)?[\s:.-]*/i, '');
    const value = [rest, lines[index + 1] ?? ''].find((text) => form.test(text));
    if (value !== undefined) return value;
  }
  return undefined;
}

function plateIn(lines: readonly string[]): string | undefined {
  const labelled = PLATE.exec(labelledValue(lines, LABELS.plate, PLATE) ?? '');
  const alone = lines.find((line) => PLATE_TEXT.test(line));
  const parts = labelled ?? (alone === undefined ? null : PLATE.exec(alone));
  return parts ? parts.slice(1).filter(Boolean).join('') : undefined;
}

/** A chassis number of 17 characters has no I, O and Q: those are misread digits. */
function chassisIn(lines: readonly string[]): string | undefined {
  const value = CHASSIS.exec(
    (labelledValue(lines, LABELS.chassis, CHASSIS) ?? '').replace(/^no\s/i, ''),
  )?.[0];
  if (value?.length !== 17) return value;
  return value.replaceAll(/[OQ]/g, '0').replaceAll('I', '1');
}

function vehicleIn(
  lines: readonly string[],
  catalogue: CardCatalogue,
  year: number | undefined,
): RegistrationCardFacts['vehicle'] | undefined {
  const labelled = labelledValue(lines, LABELS.make, /[A-Za-z]/);
  const texts = [...(labelled === undefined ? [] : [labelled]), ...lines];
  const make = texts.map((text) => catalogue.matchMake(text)).find((match) => match !== undefined);
  if (!make) return undefined;
  const candidates = [make.rest, labelledValue(lines, LABELS.model, /[A-Za-z0-9]/) ?? ''];
  const model = candidates
    .map((text) => catalogue.matchModel(make.slug, text.replace(/^[\s/:.-]+/, '')))
    .find((match) => match !== undefined);
  return { make: make.slug, ...pick('model', model?.slug), ...pick('year', year) };
}

/** A property, where there is a value. */
const pick = <Name extends string, Value>(name: Name, value: Value | undefined): { [Key in Name]?: Value } =>
  value === undefined || Number.isNaN(value) ? {} : ({ [name]: value } as { [Key in Name]?: Value });

/**
 * Returns the dates in a text as `YYYY-MM-DD`, each once, in order. Of `03/04/2019` the first number is the day, as
 * documents of countries with registration cards in Latin letters write it.
 * @param year of today; documents expire at most ten years later
 */
function datesIn(text: string, year: number): string[] {
  const found = [
    ...[...text.matchAll(NUMERIC)].map((match) => ({ match, parts: [match[3], match[2], match[1]] })),
    ...[...text.matchAll(ISO)].map((match) => ({ match, parts: [match[1], match[2], match[3]] })),
    ...[...text.matchAll(NAMED)].map((match) => ({
      match,
      parts: [match[3], String(MONTHS.indexOf((match[2] ?? '').toLowerCase()) + 1), match[1]],
    })),
  ];
  const dates = found
    .sort((a, b) => a.match.index - b.match.index)
    .flatMap(({ parts }) => isoDate(parts.map(Number), year) ?? []);
  return [...new Set(dates)].slice(0, MAX_DATES);
}

function isoDate([year = 0, month = 0, day = 0]: readonly number[], thisYear: number): string | undefined {
  if (year < FIRST_YEAR || year > thisYear + 10) return undefined;
  const iso = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  return isCalendarDay(iso) ? iso : undefined;
}
