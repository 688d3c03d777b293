import { jsonFile } from '../../src/region/json/json-style.ts';
import { PRICE_SCALES } from '../../src/server/manifests/new-region/build-manifest.ts';
import type { Answers } from '../../src/server/manifests/new-region/validate-answers.ts';
import { SCHEMAS } from './editor.ts';

/** Invented cars: make, model, title, year, price in dollars, kilometres, gearbox. */
const CARS = [
  ['Toyota', 'Corolla', 'Toyota Corolla 1.8', 2021, 14_500, 42_000, 'Automatic'],
  ['Honda', 'Civic', 'Honda Civic 1.5 Turbo', 2020, 15_500, 58_500, 'Automatic'],
  ['Mazda', '2', 'Mazda 2 1.5', 2019, 9_500, 71_200, 'Manual'],
] as const;

/** A mapping and a file of cars for it, as paths and texts. */
export function exampleFeed({ currency }: Pick<Answers, 'currency'>): [path: string, text: string][] {
  const scale = PRICE_SCALES[currency] ?? 1;
  const rows = CARS.map(([make, model, title, year, price, mileage, gearbox], index) =>
    [`A-${1001 + index}`, make, model, title, year, price * scale, mileage, gearbox].join(','),
  );
  const head = 'id,make,model,title,year,price,mileage,transmission';
  return [
    ['feeds/example.json', jsonFile(MAPPING)],
    ['feeds/example.csv', `${[head, ...rows].join('\n')}\n`],
  ];
}

const MAPPING = {
  $schema: `../${SCHEMAS}/feed-file.schema.json`,
  source: 'example',
  kind: 'used',
  id: { columns: ['id'], take: 'text' },
  vehicle: { make: ['make'], model: ['model'], title: ['title'] },
  fields: [
    {
      field: 'listing.asking_price',
      from: ['price'],
      read: 'number',
      min: 1,
      onBad: 'reject',
      required: true,
    },
    { field: 'listing.mileage', from: ['mileage'], read: 'number', min: 0 },
    { field: 'inventory.manufacture_year', from: ['year'], read: 'number', min: 1950, max: 2100 },
    {
      field: 'inventory.transmission',
      from: ['transmission'],
      read: 'option',
      options: { Automatic: 'automatic', Manual: 'manual' },
    },
  ],
};
