import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { rememberByObject } from '#domain/cache/remember.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { carData } from '#region/structured-data/car-data.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import { escapeXml } from '../../runtime/escape-xml.ts';
import type { Database } from '../../storage/database.ts';
import { toDetail } from '../listings/index.ts';
import {
  type Attribute,
  attributeValues,
  type CarValues,
  OUTGOING_FORMATS,
  type OutgoingFile,
  type OutgoingFormat,
} from './attributes.ts';
import { carValues, type OutgoingContext, photoAddresses, stableId } from './car-values.ts';
import {
  countLeftOut,
  type OutgoingRow,
  type OutgoingStock,
  readOutgoing,
  stockState,
} from './repositories/outgoing-cars.ts';

const NUMBER = '{n}';

/** The stock of a region as a file for other machines. */
export interface OutgoingStockFile {
  type: string;
  /** Changes with the cars of the region and with what is said about them. */
  etag: string;
  /** Cars that are not in the file, by reason: `sold=3, no-photo=1`. */
  leftOut(): Promise<string>;
  /** Reads some cars at a time, as fast as they are taken. */
  parts(): AsyncIterable<string>;
}

export interface Outgoing {
  /**
   * Returns a file of a region; null where its manifest does not offer it.
   * @param origin scheme and host of this site
   */
  find(region: ResolvedRegion, file: string, origin: string): Promise<OutgoingStockFile | null>;
}

interface OutgoingDeps {
  db: Database;
  texts: LocaleTexts;
  catalogue: Catalogue;
  pictureHost: string;
}

const BATCH = 500;
/** Numbers of cars that are left out, by state of the stock. */
const MAX_COUNTS = 50;

const isOutgoing = (file: string): file is OutgoingFile => Object.hasOwn(OUTGOING_FORMATS, file);

export function createOutgoing({ db, texts, catalogue, pictureHost }: OutgoingDeps): Outgoing {
  const counts = new LRUCache<string, Promise<string>>({ max: MAX_COUNTS });
  const editionOf = rememberByObject((region: ResolvedRegion) => {
    const messages = texts.messages(region.defaultLanguage.code);
    return hash('sha256', JSON.stringify([region, messages, catalogue.makes, pictureHost]));
  });

  async function* partsOf(file: OutgoingFile, stock: OutgoingStock, context: OutgoingContext) {
    const writer = writerOf(file, context, catalogue);
    yield writer.head;
    for (let after = 0; ; ) {
      const rows = await readOutgoing(db, stock, after, BATCH);
      yield rows.flatMap((row) => (row.reason === '' ? (writer.car(row) ?? []) : [])).join('');
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) break;
      after = last.id;
    }
    yield writer.end;
  }

  return {
    async find(region, file, origin) {
      const { manifest } = region;
      if (!isOutgoing(file) || !manifest.outgoing?.includes(file)) return null;
      const { type, leavesOut }: OutgoingFormat = OUTGOING_FORMATS[file];
      const stock: OutgoingStock = {
        region: region.code,
        kinds: manifest.features.newCars ? ['used', 'new'] : ['used'],
        places: Object.keys(placesOf(region)),
        leavesOut,
      };
      const context = {
        region,
        translate: texts.translate(region.defaultLanguage.code),
        pageOrigin: siteOrigin(manifest, origin),
        origin,
        pictureHost,
      };
      // before the cars: what changes meanwhile has another tag
      const state = await stockState(db, region.code);
      const tag = hash('sha256', [state, editionOf(region), file, origin].join('\n'), 'base64url');
      return {
        type,
        // the same for each encoding
        etag: `W/"${tag.slice(0, 27)}"`,
        leftOut() {
          const known = counts.get(tag);
          if (known) return known;
          const counted = countLeftOut(db, stock).then((found) =>
            [...found].map(([reason, cars]) => `${reason}=${cars}`).join(', '),
          );
          counts.set(tag, counted);
          counted.catch(() => counts.delete(tag));
          return counted;
        },
        parts: () => partsOf(file, stock, context),
      };
    },
  };
}

/** Writes rows in a format. */
function writerOf(file: OutgoingFile, context: OutgoingContext, catalogue: Catalogue) {
  const { region, translate, pageOrigin } = context;
  const language = region.defaultLanguage;
  // ratings of prices are worked out again and again
  const detailOf = (row: OutgoingRow) =>
    toDetail(row, { region, language, translate, catalogue, showsRating: false });
  const { attributes }: OutgoingFormat = OUTGOING_FORMATS[file];
  if (!attributes) {
    const line = (row: OutgoingRow) => jsonLine(detailOf(row), context);
    return { head: '', car: line, end: '' };
  }
  const title = inLanguage(region.manifest.brand.name, language.code);
  const writer =
    file === 'google.xml'
      ? rssWriter(attributes, { title, link: pageOrigin })
      : tableWriter(attributes, file === 'meta.csv' ? ',' : '\t');
  return { ...writer, car: (row: OutgoingRow) => writer.car(carValues(detailOf(row), context)) };
}

/** A car in a line, as its page describes it, with the id of the other files. */
function jsonLine(detail: ReturnType<typeof toDetail>, context: OutgoingContext): string {
  const { manifest, defaultLanguage, currency } = context.region;
  const data = carData({
    ...detail,
    vehicleKind: manifest.vehicleKind ?? 'car',
    currency: currency.code,
    mileageUnit: manifest.fields['listing.mileage']?.unit,
    brandName: inLanguage(manifest.brand.name, defaultLanguage.code),
    url: carValues(detail, context).link,
    pictures: photoAddresses(detail, context),
  });
  return `${JSON.stringify({ ...data, sku: stableId(detail.card.slug) })}\n`;
}

/** Writes a file part by part. */
interface FileWriter {
  head: string;
  /** Returns the part about a car; undefined if its receiver would refuse it. */
  car(values: CarValues): string | undefined;
  end: string;
}

/** What the receiver gets of each attribute; undefined where one is missing that it requires. */
function cellsOf(attributes: readonly Attribute[], car: CarValues): string[][] | undefined {
  const cells = attributes.map((attribute) => attributeValues(attribute, car));
  const isMissing = ({ required }: Attribute, index: number) =>
    (required === 'always' || (required && car.kind === 'used')) && cells[index]?.length === 0;
  return attributes.some(isMissing) ? undefined : cells;
}

/**
 * Tables by RFC 4180. Cells that a spreadsheet would take for formulas stay as they are, unlike in files for people: a
 * machine would show the apostrophe to buyers, or refuse the value.
 */
function tableWriter(attributes: readonly Attribute[], mark: ',' | '\t'): FileWriter {
  const line = mark === ',' ? '\r\n' : '\n';
  const cell = (text: string) => (/["\t\r\n,]/.test(text) ? quoted(text, mark) : text);
  const row = (cells: readonly string[]) => cells.map(cell).join(mark) + line;
  const columns = attributes.flatMap(({ name, maxItems = 1 }) =>
    name.includes(NUMBER)
      ? Array.from({ length: maxItems }, (_, index) => name.replace(NUMBER, String(index)))
      : [name],
  );
  return {
    head: row(columns),
    car: (values) => {
      const cells = cellsOf(attributes, values)?.flatMap((of, index) => {
        const { name = '', maxItems = 1 } = attributes[index] ?? {};
        if (name.includes(NUMBER)) return Array.from({ length: maxItems }, (_, at) => of[at] ?? '');
        // a comma ends an address of a list
        return maxItems > 1 ? of.map((value) => value.replaceAll(',', '%2C')).join(',') : (of[0] ?? '');
      });
      return cells && row(cells);
    },
    end: '',
  };
}

/** A cell of a table of tabs needs quotes only where it has some itself: it has no tabs and no lines. */
const quoted = (text: string, mark: ',' | '\t'): string =>
  mark === ',' || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** RSS 2.0 with the names of Google. */
function rssWriter(
  attributes: readonly Attribute[],
  { title, link }: { title: string; link: string },
): FileWriter {
  const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  const channel = tag('title', title) + tag('link', link) + tag('description', title);
  return {
    head: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}\n`,
    car: (values) => {
      const tags = cellsOf(attributes, values)?.flatMap((of, index) =>
        of.map((text) => tag(`g:${attributes[index]?.name}`, text)),
      );
      return tags && `<item>${tags.join('')}</item>\n`;
    },
    end: '</channel></rss>\n',
  };
}
