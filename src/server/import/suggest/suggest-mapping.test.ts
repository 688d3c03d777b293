import { describe, expect, it, test } from 'vitest';
import type { Feed, RegionManifest } from '#contracts/types.ts';
import { shippedRegions } from '../../../../tests/shipped-regions.ts';
import { feedFindings } from '../check-feed.ts';
import { photoColumns, photoUrls } from '../photo-urls.ts';
import { suggestMapping } from './suggest-mapping.ts';
import type { SuggestTarget } from './target.ts';

const regions = shippedRegions;
const MAKES = ['toyota', 'honda', 'bmw', '丰田', 'トヨタ', 'โตโยต้า', 'perodua', 'volkswagen', 'seat'];

function suggest(code: string, header: string, ...lines: string[]): { feed: Feed; notes: string[] } {
  const manifest = regions.find((region) => region.code === code)?.manifest;
  if (!manifest) throw new Error(code);
  return suggestFor(manifest, header, ...lines);
}

function suggestFor(manifest: RegionManifest, header: string, ...lines: string[]) {
  const names = header.split(';');
  const rows = lines.map((line, index) => ({
    number: index + 2,
    values: Object.fromEntries(line.split(';').map((cell, at) => [names[at] ?? '', cell])),
  }));
  const target: SuggestTarget = {
    region: manifest,
    fieldLabels: new Map([['inventory.type', ['Vehicle type']]]),
    isMake: (text) => MAKES.some((make) => text.toLowerCase().startsWith(make)),
    today: '2026-05-01',
  };
  const { feed, notes } = suggestMapping(rows, names, 'dealer', target);
  expect(feedFindings(feed, { where: manifest.code, ...manifest })).toEqual([]);
  return { feed, notes: notes.map(({ about, text }) => `${about}: ${text}`) };
}

const fieldsOf = ({ fields }: Feed) =>
  Object.fromEntries(fields.map(({ field, from }) => [field.split('.').at(-1), from[0]]));

test.each([
  [
    'sg',
    'Stock No;Make;Model;Year;Mileage (km);Price (SGD);Fuel Type;Gearbox;Body;Colour;Seats;No. of Owners',
    'A1;Toyota;Vios;2019;45,000;58,800;Petrol;Auto;Sedan;White;5;1',
    'A2;Honda;Jazz;2020;30,100;69,800;Hybrid;Auto;Hatchback;Black;5;2',
  ],
  [
    'my',
    'No. Rujukan;Jenama;Model;Tahun;Perbatuan;Harga;Bahan Api;Transmisi;Jenis Badan;Warna;Bilangan Tempat Duduk;Bilangan Pemilik',
    'A1;Perodua;Myvi;2019;45,000 km;RM 38,800;Petrol;Automatik;Hatchback;Putih;5;1',
    'A2;Honda;City;2020;30,100 km;RM 69,800;Petrol;Manual;Sedan;Hitam;5;2',
  ],
  [
    'id',
    'Kode;Merek;Model;Tahun;Jarak Tempuh;Harga;Bahan Bakar;Transmisi;Jenis Mobil;Warna;Jumlah Kursi;Jumlah Pemilik',
    'A1;Toyota;Avanza;2019;45.000 km;Rp 158.800.000;Bensin;Otomatis;MPV;Putih;7;1',
    'A2;Honda;Jazz;2020;30.100 km;Rp 169.800.000;Bensin;Manual;Hatchback;Hitam;5;2',
  ],
  [
    'jp',
    '管理番号;メーカー;車種;年式;走行距離;価格;燃料;ミッション;ボディタイプ;色;乗車定員;オーナー数',
    'A1;トヨタ;ノア;2019;45,000km;158.8万円;ガソリン;AT;ミニバン;白;7;1',
    'A2;Honda;フリード;2020;30,100km;169.8万円;ハイブリッド;CVT;ミニバン;黒;6;1',
  ],
  [
    'th',
    'รหัส;ยี่ห้อ;รุ่น;ปี;เลขไมล์;ราคา;เชื้อเพลิง;เกียร์;ประเภทรถ;สี;ที่นั่ง;จำนวนเจ้าของ',
    'A1;โตโยต้า;วีออส;2019;45,000;458,800;เบนซิน;อัตโนมัติ;รถเก๋ง;ขาว;5;1',
    'A2;Honda;Jazz;2020;30,100;469,800;เบนซิน;ธรรมดา;แฮทช์แบ็ก;ดำ;5;2',
  ],
  [
    'hk',
    '車輛編號;廠牌;車型;年份;里程;售價;燃料;波箱;車身類型;顏色;座位數;首數',
    'A1;丰田;Vios;2019;45,000;158,800;汽油;自動波;房車;白色;5;1',
    'A2;Honda;Jazz;2020;30,100;169,800;汽油;棍波;掀背;黑色;5;2',
  ],
  [
    'sg',
    'Angebotsnummer;Marke;Modell;Baujahr;Kilometerstand;Preis;Kraftstoff;Getriebe;Karosserie;Farbe;Sitzplätze;Vorbesitzer',
    'A1;Volkswagen;Golf;2019;45.000;18.800 €;Benzin;Automatik;Limousine;Weiß;5;1',
    'A2;BMW;320d;2020;30.100;29.800 €;Diesel;Schaltgetriebe;Kombi;Schwarz;5;2',
  ].map((line) => line.replaceAll(' €', '')),
  [
    'sg',
    'Referencia;Marca;Modelo;Año;Kilometraje;Precio;Combustible;Transmisión;Carrocería;Color;Plazas;Propietarios',
    'A1;Seat;León;2019;45000;18800;Gasolina;Automático;Compacto;Blanco;5;1',
    'A2;BMW;320d;2020;30100;29800;Diésel;Manual;Familiar;Negro;5;2',
  ],
])('knows columns and values in the language of %s: %s', (code, header, ...lines) => {
  const { feed } = suggest(String(code), String(header), ...lines.map(String));
  const [id, make, model, year, mileage, price, fuel, gear, body, color, seats, owners] =
    String(header).split(';');
  expect(feed.id).toEqual({ columns: [id], take: 'text' });
  expect(feed.vehicle).toEqual({ make: [make], model: [model] });
  expect(fieldsOf(feed)).toMatchObject({
    manufacture_year: year,
    mileage,
    asking_price: price,
    fuel_type: fuel,
    transmission: gear,
    car_type: body,
    base_color_key: color,
    seats,
    number_of_owners: owners,
  });
  expect(feed.fields.filter(({ note }) => note !== undefined)).toEqual([]);
});

test('takes columns by their values when their names say nothing, and marks them', () => {
  const { feed } = suggest(
    'id',
    'judul;item;item 2;harga',
    '2019 Toyota Avanza G;45 - 50K KM;Automatic;Rp 158.800.000',
    '2020 Honda Jazz RS;30 - 35K KM;Manual;Rp 169.800.000',
  );
  expect(feed.vehicle).toEqual({ title: ['judul'] });
  expect(
    feed.fields.map(({ field, from, read, note }) => [field, from[0], read, note !== undefined]),
  ).toEqual([
    ['listing.asking_price', 'harga', 'number', false],
    ['listing.mileage', 'item', 'range_middle', true],
    ['inventory.transmission', 'item 2', 'option', true],
  ]);
});

test('reads units from names and sentinels from cells', () => {
  const { feed, notes } = suggest(
    'jp',
    'url;brand;model;price_man;mileage_miles;engine;photo;first_registration',
    'https://cars.example/detail/AU1/;Toyota;Noah;316.1;999999;1.8;https://cars.example/1.jpg;03/25/2019',
    'https://cars.example/detail/AU2/;Honda;Freed;220;10,500;2.0;https://cars.example/2.jpg;12/01/2020',
  );
  expect(feed.id).toEqual({ columns: ['url'], take: 'code_in_address' });
  expect(feed.fields).toEqual([
    expect.objectContaining({ field: 'listing.asking_price', unit: 'ten_thousands' }),
    expect.objectContaining({ field: 'listing.mileage', unit: 'miles_to_km', missing: ['999999'] }),
    expect.objectContaining({ field: 'inventory.first_registration_date', read: 'date', dateOrder: 'mdy' }),
    expect.objectContaining({
      field: 'inventory.first_registration_year',
      read: 'year_of_date',
      dateOrder: 'mdy',
    }),
    expect.objectContaining({ field: 'inventory.engine_capacity', unit: 'litres_to_cc' }),
  ]);
  expect(feed.photos).toEqual({ from: ['photo'] });
  expect(notes).toContain('photos: 1 per car in the first 2 rows');
});

test('marks dates that may be written in two ways, Buddhist years and values without a meaning', () => {
  const { feed, notes } = suggest(
    'th',
    'brand;model;year;price;registered on;fuel',
    'Toyota;Vios;2562;458800;03/04/2019;Petrol',
    'Honda;Jazz;2563;469800;01/02/2020;Steam',
  );
  const noteOf = (field: string) => feed.fields.find((each) => each.field === field)?.note;
  expect(noteOf('inventory.first_registration_date')).toContain('dmy or mdy');
  expect(noteOf('inventory.fuel_type')).toContain('"Steam"');
  expect(notes.some((note) => note.startsWith('id: no column tells one car from another'))).toBe(true);
});

test('suggests a mapping of prices for a file with addresses, days and prices only', () => {
  const { feed } = suggest(
    'jp',
    'date;url;price_man',
    '2026-04-29;https://cars.example/detail/AU1/;316.1',
    '2026-04-30;https://cars.example/detail/AU1/;310.1',
    '2026-05-01;https://cars.example/detail/AU1/;300.1',
    '2026-04-30;https://cars.example/detail/AU2/;220.5',
  );
  expect(feed).toMatchObject({
    kind: 'prices',
    date: 'date',
    id: { columns: ['url'], take: 'code_in_address' },
  });
  expect(feed.fields.map(({ field }) => field)).toEqual(['listing.asking_price']);
});

describe('the id of a suggested mapping', () => {
  const HEADER = 'stock no;vin;make;model;year;price';
  const of = (...lines: string[]) => suggest('sg', HEADER, ...lines);

  it('is a column that tells the rows of the sample apart, with how sure that is', () => {
    const { feed, notes } = of('A;V1;Toyota;Vios;2019;100', 'A;V2;Toyota;Vios;2019;200');
    expect(feed.id).toEqual({ columns: ['vin'], take: 'text' });
    expect(notes).toContain('vin: 100 % of the first 2 rows have an id of their own');
  });

  it('is no column of numbers that a spreadsheet has shortened', () => {
    const { feed } = of('1.23457E+12;V1;Toyota;Vios;2019;100', '1.23458E+12;V2;Honda;Jazz;2019;200');
    expect(feed.id).toEqual({ columns: ['vin'], take: 'text' });
  });

  it('takes further columns and at last the price until it tells the rows apart', () => {
    const { feed, notes } = suggest(
      'sg',
      'make;model;year;price',
      'Toyota;Vios;2019;100',
      'Toyota;Vios;2019;200',
      'Toyota;Vios;2018;100',
      'Toyota;Vios;2018;100',
    );
    expect(feed.id).toEqual({ columns: ['make', 'model', 'year', 'price'], take: 'digest' });
    expect(notes.find((note) => note.startsWith('id:'))).toContain(
      '3 of 3 different rows have an id of their own; a car with a new price becomes a new car',
    );
  });
});

describe('a suggested mapping', () => {
  it('fills each field once', () => {
    const { feed } = suggest(
      'sg',
      'id;make;model;price;color;interior_color',
      '1;Toyota;Vios;100;White;Black',
      '2;Honda;Jazz;200;Red;Grey',
    );
    const colors = feed.fields.filter(({ field }) => field === 'inventory.base_color_key');
    expect(colors.map(({ from }) => from)).toEqual([['color']]);
  });

  it('takes no states for places, no equipment for versions and no consumption for a mileage', () => {
    const { feed } = suggest(
      'sg',
      'id;make;model;price;state_of_vehicle;ausstattung;mileage',
      '1;Toyota;Vios;100;used;ABS, ESP, Airbag, Radio;7.5',
      '2;Honda;Jazz;200;used;ABS, ESP, Airbag, Navi;12.0',
    );
    expect(fieldsOf(feed)).toEqual({ asking_price: 'price', fuel_economy: 'mileage' });
  });

  it('takes the prices that are stated, not those that are invented where none is', () => {
    const { feed } = suggest(
      'id',
      'kode;merek;model;harga_asli;harga',
      '1;Toyota;Avanza;158000000;158000000',
      '2;Honda;Jazz;;166000000',
    );
    expect(fieldsOf(feed).asking_price).toBe('harga_asli');
  });

  it.each([
    ['MI', { unit: 'miles_to_km' }],
    ['KM', {}],
  ])('reads the unit of a mileage from a column of its own: %s', (unit, expected) => {
    const { feed } = suggest(
      'sg',
      'id;make;model;price;mileage.value;mileage.unit',
      `1;Toyota;Vios;100;30000;${unit}`,
      `2;Honda;Jazz;200;20000;${unit}`,
    );
    const mileage = feed.fields.find(({ field }) => field === 'listing.mileage');
    expect({ ...(mileage?.unit && { unit: mileage.unit }) }).toEqual(expected);
  });

  it('leaves out a mileage whose unit differs between rows', () => {
    const { feed } = suggest(
      'sg',
      'id;make;model;price;mileage.value;mileage.unit',
      '1;Toyota;Vios;100;30000;MI',
      '2;Honda;Jazz;200;20000;KM',
    );
    expect(feed.fields.map(({ field }) => field)).not.toContain('listing.mileage');
  });

  it('reads no value from a text that names two', () => {
    const fuels = ['Gasoline / Diesel', 'Electric or Diesel', 'Gasoline'];
    const { feed } = suggest(
      'sg',
      'id;make;model;price;fuel',
      ...fuels.map((fuel, index) => `${index};Toyota;Vios;100;${fuel}`),
    );
    expect(feed.fields.find(({ field }) => field === 'inventory.fuel_type')?.options).toEqual({
      Gasoline: 'petrol',
    });
  });
});

describe('what dealers of other countries write', () => {
  const fieldOf = ({ fields }: Feed, name: string) => fields.find(({ field }) => field === name);
  const inMiles = (): RegionManifest => {
    const sg = regions.find(({ manifest }) => manifest.code === 'sg')?.manifest as RegionManifest;
    const mileage = sg.fields['listing.mileage'];
    const fields = { ...sg.fields, 'listing.mileage': { ...mileage, unit: { en: '{{value}} mi' } } };
    return { ...sg, country: 'US', fields } as RegionManifest;
  };

  it.each([
    ['MI', undefined],
    ['KM', 'km'],
  ])('converts a mileage to the unit of the region: %s', (unit, cellUnit) => {
    const { feed } = suggestFor(
      inMiles(),
      'id;make;model;price;mileage.value;mileage.unit',
      `1;Toyota;Vios;100;30000;${unit}`,
      `2;Honda;Jazz;200;20000;${unit}`,
    );
    const { unit: converted, cellUnit: named } = fieldOf(feed, 'listing.mileage') ?? {};
    expect({ converted, named }).toEqual({ converted: undefined, named: cellUnit });
  });

  it('takes a price of nines for a price, and a mileage of nines for none', () => {
    const { feed } = suggest(
      'th',
      'id;make;model;price;mileage',
      '1;Toyota;Vios;999999;999999',
      '2;Honda;Jazz;899000;5000',
    );
    expect(fieldOf(feed, 'listing.asking_price')?.missing).toBeUndefined();
    expect(fieldOf(feed, 'listing.mileage')?.missing).toEqual(['999999']);
  });

  it('knows most consumptions from distances, and takes technical data for new cars', () => {
    const { feed, notes } = suggest(
      'sg',
      'id;make;model;price;mileage;torque_nm;top_speed_kmh;boot_capacity',
      ...Array.from({ length: 20 }, (_, at) => `${at};Toyota;Vios;${at + 50000};1${at % 9}.5;250;180;400`),
      '21;Honda;Jazz;200;150;250;180;400',
    );
    expect(fieldsOf(feed)).toMatchObject({ fuel_economy: 'mileage' });
    expect(fieldOf(feed, 'listing.mileage')).toBeUndefined();
    expect(feed.kind).toBe('new');
    expect(notes.some((note) => note.startsWith('kind: technical data'))).toBe(true);
  });

  it.each([
    ['used,new', { kind: 'used', condition: { column: 'condition', values: { used: 'used', new: 'new' } } }],
    ['new,new', { kind: 'new', condition: undefined }],
    ['used,used', { kind: 'used', condition: undefined }],
    ['U,N', { kind: 'used', condition: { column: 'condition', values: { U: 'used', N: 'new' } } }],
  ])('tells new cars from used ones: %s', (states, expected) => {
    const lines = states.split(',').map((state, at) => `${at};Toyota;Vios;100;${5 + at * 90000};${state}`);
    const { feed } = suggest('sg', 'id;make;model;price;mileage;condition', ...lines);
    expect({ kind: feed.kind, condition: feed.condition }).toEqual(expected);
  });

  it('takes a title with more behind its make rather than a model with all that follows', () => {
    const { feed } = suggest(
      'th',
      'raw;brand;serie;price',
      '2021 Toyota Leaf (ปี 19-26) Long Range Hatchback;Toyota;Leaf (ปี 19-26) Long Range -;100',
      '2022 Honda City (ปี 20-26) e:HEV RS Sedan;Honda;City (ปี 20-26) e:HEV RS -;200',
    );
    expect(feed.vehicle).toEqual({ make: ['brand'], title: ['raw'] });
    const { feed: other } = suggest(
      'id',
      'rating-model;text;price',
      'Toyota Rush;2019 Toyota Rush 1.5 GR;100',
      'Honda Brio;2020 Honda Brio 1.2 E;200',
    );
    expect(other.vehicle).toEqual({ title: ['text'] });
  });

  it('removes what stands behind several makes', () => {
    const makes = ['Toyota', 'Honda', 'BMW'];
    const { feed } = suggest(
      'sg',
      'id;brand;model;price',
      ...makes.flatMap((make, at) => [`${at};${make};Vios;100`, `${at}b;${make} Sold Out;Vios;200`]),
    );
    expect(feed.vehicle?.removeSuffixes).toEqual([' Sold Out']);
  });

  it.each([
    ['fuel_type', 'fuel', { 'Gasoline / Electric Hybrid': 'hybrid', 'Plug-in Bensin': 'hybrid_electric' }],
    [
      'transmission',
      'gearbox',
      {
        '8-speed (A)': 'automatic',
        '6-speed (M)': 'manual',
        'CVT w/Manual Mode': 'automatic',
        '10-Speed A/T': 'automatic',
      },
    ],
    ['car_type', 'body', { 'Sport Utility': 'suv', Halvkombi: 'hatchback' }],
  ])('knows values of %s', (field, column, options) => {
    const lines = Object.keys(options).map((text, at) => `${at};Toyota;Vios;100;${text}`);
    const { feed } = suggest('my', `id;make;model;price;${column}`, ...lines);
    expect(fieldOf(feed, `inventory.${field}`)?.options).toEqual(options);
  });

  it('takes a truck for a pickup only where it is one', () => {
    const lines = ['1;Toyota;Vios;100;Truck', '2;Honda;Jazz;200;Sedan'];
    const header = 'id;make;model;price;body';
    const bodyOf = ({ feed }: { feed: Feed }) => fieldOf(feed, 'inventory.car_type')?.options;
    expect(bodyOf(suggest('id', header, ...lines))).toEqual({ Sedan: 'sedan' });
    expect(bodyOf(suggestFor(inMiles(), header, ...lines))).toMatchObject({ Truck: 'pickup' });
  });

  it('takes no colour from a sentence, from the seats or from two colours', () => {
    const header = 'id;make;model;price;color;interior_color';
    const sentence = 'Includes (AB1) Black lower exterior accent color, Paint code X123';
    const { feed, notes } = suggest(
      'jp',
      header,
      `1;Toyota;Vios;100;${sentence};Black`,
      '2;Honda;Jazz;200;紫黒;Grey',
      '3;Honda;Jazz;200;White;Grey',
    );
    expect(fieldOf(feed, 'inventory.base_color_key')?.options).toEqual({ White: 'white' });
    expect(notes.join()).not.toContain('"interior_color" is taken');
  });

  it('knows nested values by their own names, but no objects and no names that say nothing', () => {
    const { feed } = suggest(
      'sg',
      'id;make;model;price.amount;location;location.city;colors.exterior;dealer.name',
      '1;Toyota;Vios;100;{"city":"Ipoh"};Ipoh;Oxford White;North',
      '2;Honda;Jazz;200;{"city":"Klang"};Klang;Black;South',
    );
    expect(fieldsOf(feed)).toEqual({
      asking_price: 'price.amount',
      color: 'colors.exterior',
      base_color_key: 'colors.exterior',
      location: 'location.city',
    });
  });

  it('knows names without their accents', () => {
    const { feed } = suggest(
      'sg',
      'id;marque;modele;prix;kilometrage;boite;couleur interieure',
      '1;Toyota;Vios;100;12000;Automatique;Noir',
      '2;Honda;Jazz;200;24000;Manuelle;Noir',
    );
    expect(fieldsOf(feed)).toEqual({ asking_price: 'prix', mileage: 'kilometrage', transmission: 'boite' });
  });

  it.each([
    ['US', 'mpg', '30', 'mpg_us'],
    ['GB', 'mpg', '30', 'mpg_uk'],
    ['VN', 'mpg', '30', 'none'],
    ['US', 'hwy mpg', '30', 'none'],
    ['DE', 'verbrauch', '5,4', 'litres_per_100_km'],
    ['DE', 'fuel economy (l/100km)', '12.4', 'litres_per_100_km'],
    ['SG', 'fuel economy (km/l)', '6.4', undefined],
    ['SG', 'fuel consumption', '16.4', undefined],
  ])('knows the unit of a consumption: %s %s %s', (country, column, cell, unit) => {
    const sg = regions.find(({ manifest }) => manifest.code === 'sg')?.manifest as RegionManifest;
    const { feed } = suggestFor(
      { ...sg, country },
      `id;make;model;price;${column}`,
      `1;Toyota;Vios;100;${cell}`,
    );
    const mapping = fieldOf(feed, 'inventory.fuel_economy');
    expect(mapping ? mapping.cellUnit : 'none').toBe(unit);
  });

  it('takes a column with some unknown values for one of values, not for any text', () => {
    const { feed } = suggest(
      'sg',
      'id;make;model;price;vehicle_type',
      '1;Toyota;Vios;100;Sedan',
      '2;Honda;Jazz;200;MPV',
      '3;Honda;Jazz;200;Lorry',
    );
    expect(fieldsOf(feed)).toEqual({ asking_price: 'price', car_type: 'vehicle_type' });
  });

  it('stores no mileage of nines, wherever it stands in the file', () => {
    const { feed } = suggest('sg', 'id;make;model;price;mileage', '1;Toyota;Vios;100;5000');
    expect(fieldOf(feed, 'listing.mileage')?.max).toBeLessThan(999_999);
  });
});

const at = (path: string) => `https://cdn.example/${path}`;
const file = (id: number, n: number) => at(`${id}/${n}.jpg`);
/** Three cars, whose further columns follow from their numbers. */
const suggestPhotos = (cells: Record<string, (id: number) => string>) =>
  suggest(
    'sg',
    ['id', 'make', 'model', 'price', ...Object.keys(cells)].join(';'),
    ...[1, 2, 3].map((id) =>
      [id, 'Toyota', 'Vios', 100 * id, ...Object.values(cells).map((cell) => cell(id))].join(';'),
    ),
  );

describe('photos', () => {
  const objects = (id: number) => JSON.stringify([{ src: file(id, 1) }, { src: file(id, 2) }]);
  const page = (id: number) => `https://dealer.example/cars/${id}`;

  it.each<[string, Record<string, (id: number) => string>, string[]]>([
    [
      'of Google, the cover first',
      {
        additional_image_link: (id) => `${file(id, 2)},${file(id, 3)}`,
        image_link: (id) => file(id, 1),
        link: page,
      },
      ['image_link', 'additional_image_link'],
    ],
    [
      'of Meta',
      {
        'image[0].url': (id) => file(id, 1),
        'image[0].tag': () => 'x',
        'image[1].url': (id) => (id > 1 ? file(id, 2) : ''),
      },
      ['image[{n}].url'],
    ],
    [
      'the inside at last',
      { interior_image: (id) => file(id, 3), images: objects, main_image: (id) => file(id, 0) },
      ['main_image', 'images', 'interior_image'],
    ],
    ['a JSON list', { image: objects }, ['image']],
    [
      'an element that some cars have once',
      {
        image: (id) => (id > 1 ? objects(id) : JSON.stringify({ url: file(id, 1) })),
        'image.url': (id) => (id > 1 ? '' : file(id, 1)),
      },
      ['image'],
    ],
    [
      'an object with lists of photos and films',
      {
        media: (id) => JSON.stringify({ photos: [file(id, 1), file(id, 2)], films: [at(`${id}.mp4`)] }),
        'media.photos': (id) => JSON.stringify([file(id, 1), file(id, 2)]),
        'media.films': (id) => JSON.stringify([at(`${id}.mp4`)]),
      },
      ['media.photos'],
    ],
    ['of schema.org', { image: (id) => JSON.stringify([{ contentUrl: file(id, 1) }]) }, ['image']],
    [
      'numbered ones',
      { foto2: (id) => file(id, 2), foto10: (id) => file(id, 3), foto1: (id) => file(id, 1) },
      ['foto{n}'],
    ],
    [
      'numbered ones, some empty',
      { 'Bild 1': (id) => file(id, 1), 'Bild 2': (id) => file(id, 2), 'Bild 3': () => '' },
      ['Bild {n}'],
    ],
    [
      'numbered ones beside a film',
      { media_1: (id) => file(id, 1), media_2: (id) => file(id, 2), media_3: (id) => at(`${id}.mp4`) },
      ['media_1', 'media_2'],
    ],
    ['by name alone', { 写真: (id) => at(`f/${id}`) }, ['写真']],
    ['by name alone, in Vietnamese', { 'hình ảnh': (id) => at(`f/${id}`) }, ['hình ảnh']],
    ['by files alone', { x: (id) => at(`f/${id}.webp?w=800`) }, ['x']],
    ['by paths alone', { x: (id) => at(`images/${id}`) }, ['x']],
    ['without a scheme', { x: (id) => `//cdn.example/${id}.avif` }, ['x']],
    [
      'the largest of several sizes',
      { photos_medium: objects, photos_large: objects, thumbnail: (id) => file(id, 0) },
      ['photos_large'],
    ],
    ['a small one where no other is', { thumbnail: (id) => file(id, 1) }, ['thumbnail']],
  ])('are found: %s', (_, cells, from) => {
    const { feed, notes } = suggestPhotos(cells);
    expect(feed.photos).toEqual({ from });
    const taken = new Set(from.flatMap((name) => photoColumns([name], Object.keys(cells))));
    expect(notes.filter((note) => [...taken].some((name) => note.startsWith(`${name}: `)))).toEqual([]);
  });

  it.each<[string, string, (id: number) => string]>([
    ['the page of the car', 'link', (id) => `https://dealer.example/photos/${id}`],
    ['the page of a car of another host', 'web', (id) => `https://photo-cars.example/car/${id}`],
    ['a page whose address looks like a picture', 'vdp', (id) => file(id, 1)],
    ['a film', 'images', (id) => at(`images/${id}.mp4`)],
    ['a page with a film', 'photos', (id) => `https://youtu.be/${id}`],
    ['a report', 'photo', (id) => at(`photos/${id}.pdf`)],
    ['the picture of a report', 'inspection_report', (id) => file(id, 1)],
    ['a view all around', '360_images', (id) => file(id, 1)],
    ['an address of a view all around', 'image', (id) => at(`virtual-tour/image/${id}`)],
    ['a view by its number of degrees', 'image', (id) => at(`360/${id}`)],
    ['a logo', 'picture_of_shop', () => at('shop.png')],
    ['a number of photos', 'photos', (id) => String(id)],
    ['a text with an address', 'description', (id) => `See ${file(id, 1)}`],
  ])('are not %s', (_, name, cell) => {
    expect(suggestPhotos({ [name]: cell }).feed.photos).toBeUndefined();
  });

  it.each<[string, string | undefined]>([
    ['~', '~'],
    [' ^ ', '^'],
    ['<br>', '<br>'],
    ['|', undefined],
    [', ', undefined],
  ])('have a separator only where the usual ones would not do: %s', (between, separator) => {
    const { feed, notes } = suggestPhotos({
      photos: (id) =>
        [1, 2, 3]
          .slice(0, id)
          .map((n) => file(id, n))
          .join(between),
    });
    expect(feed.photos).toEqual({ from: ['photos'], ...(separator && { separator }) });
    expect(notes).toContain('photos: 1–3 per car in the first 3 rows');
  });

  it('have a separator though a cell has none of them', () => {
    const { feed } = suggestPhotos({
      photos: (id) => (id === 1 ? 'ask us' : [1, 2, 3].map((n) => file(id, n)).join('~')),
    });
    expect(feed.photos).toEqual({ from: ['photos'], separator: '~' });
  });

  it('are not split within an address', () => {
    const { feed } = suggestPhotos({ photos: (id) => `${at('w_640,h_480/fetch')}/${file(id, 1)}` });
    expect(feed.photos).toEqual({ from: ['photos'] });
  });

  it.each([
    [',', {}],
    [' ', { separator: ' ' }],
  ])('that are names of files need a base, which is not invented: "%s"', (between, expected) => {
    const { feed, notes } = suggestPhotos({ files: (id) => `${id}/a.jpg${between}${id}/b.jpg` });
    expect(feed.photos).toEqual({ from: ['files'], ...expected });
    expect(notes).toContain('photos: 2 per car in the first 3 rows');
    expect(notes.some((note) => note.includes('"base"'))).toBe(true);
    const unread: string[] = [];
    const row = { number: 2, values: { files: `7/a.jpg${between}7/b.jpg` } };
    expect(photoUrls(row, feed, (text) => unread.push(text))).toEqual([]);
    expect(unread).toEqual(['7/a.jpg', '7/b.jpg']);
  });
});

describe('media of a suggested mapping', () => {
  it.each<[string, Record<string, (id: number) => string>, Feed['media']]>([
    ['a film', { video_url: (id) => at(`${id}.mp4`) }, { mechanicVideo: { from: ['video_url'] } }],
    [
      'numbered films',
      { 'video[0].url': (id) => at(`${id}.mp4?x=1`), 'video[1].url': (id) => at(`${id}b.webm`) },
      { mechanicVideo: { from: ['video[{n}].url'] } },
    ],
    [
      'a list of films in an object',
      { films: (id) => JSON.stringify([{ url: at(`${id}.mp4`), caption: 'Drive' }]) },
      { mechanicVideo: { from: ['films'] } },
    ],
    ['a sound', { engine_sound: (id) => at(`${id}.mp3`) }, { engineSound: { from: ['engine_sound'] } }],
    [
      'turns',
      {
        '360_exterior': (id) => `${at(`${id}/1.jpg`)},${at(`${id}/2.jpg`)}`,
        interior_360: (id) => at(`${id}.jpg`),
      },
      { exterior360: { from: ['360_exterior'] }, interior360: { from: ['interior_360'] } },
    ],
    [
      'close-ups',
      { damage_photo_1: (id) => at(`${id}a.jpg`), damage_photo_2: (id) => at(`${id}b.jpg`) },
      { closeUps: { from: ['damage_photo_{n}'] } },
    ],
  ])('are found: %s', (_, cells, media) => {
    const { feed, notes } = suggestPhotos(cells);
    expect([feed.media, feed.photos]).toEqual([media, undefined]);
    expect(notes.filter((note) => Object.keys(cells).some((name) => note.startsWith(`${name}: `)))).toEqual(
      [],
    );
  });

  it.each<[string, string, (id: number) => string]>([
    ['a page with a film', 'video_url', (id) => `https://youtu.be/${id}`],
    ['a number of films', 'videos', (id) => String(id)],
    ['whether there is a turn', '360_exterior', () => 'yes'],
    ['a page all around', '360_url', (id) => at(`spin/${id}`)],
    ['the words of a sound', 'engine_sound', () => 'smooth.mp3 like'],
    ['a description with a film', 'description', (id) => `Watch ${at(`${id}.mp4`)} now`],
  ])('are not %s', (_, name, cell) => {
    expect(suggestPhotos({ [name]: cell }).feed.media).toBeUndefined();
  });
});

describe('texts of a suggested mapping', () => {
  const HEADER =
    'stock no;make;model;year;price;vin;description;description_en;options;warranty;service history';
  const line = (id: string, vin: string) =>
    `${id};Toyota;Vios;2019;100;${vin};รถสวยมาก;One careful owner;Leather seats, Sunroof;1 year;Serviced each year`;

  it('have their columns by language; the check digit of a VIN is asked for where it always fits', () => {
    const cars = ['1HGCM82633A004352', '1M8GDM9AXKP042788', 'JH4KA8268MC000000'].map((vin, at) =>
      line(`${at}`, vin),
    );
    const { feed, notes } = suggest('th', HEADER, ...cars);
    expect(feed).toMatchObject({
      id: { columns: ['stock no'] },
      descriptions: { en: ['description_en'], th: ['description'] },
      history: { texts: { th: ['service history'] }, vin: ['vin'], vinHasCheckDigit: true },
      features: { from: ['options'] },
      warranty: { from: ['warranty'], kind: 'dealer' },
    });
    expect(notes).toContain('descriptions: "description" names no language and is taken as "th"');
    const other = suggest('th', HEADER, ...cars, line('4', 'JH4KA8260MC000000')).feed;
    expect(other.history).toEqual({ texts: { th: ['service history'] }, vin: ['vin'] });
  });
});
