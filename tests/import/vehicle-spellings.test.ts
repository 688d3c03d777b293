import { describe, expect, it } from 'vitest';
import type { Feed } from '#contracts/types.ts';
import { mapRow } from '../../src/server/import/map-row.ts';
import { readVehicle } from '../../src/server/import/vehicle-text.ts';
import { readCatalogue } from '../../src/server/manifests/catalogue/read-catalogue.ts';
import { catalogueDir, manifestOf, names } from './fixtures.ts';

type Row = [make: string, text: string, makeModel: string | undefined, isKnown?: boolean];

const read = (texts: { make?: string; model?: string; title?: string }) =>
  readVehicle({ make: '', model: '', title: '', ...texts }, names);

/** Separate columns for make and model; a known model is in the catalogue. */
const MODEL_COLUMNS: Row[] = [
  ['Volkswagen', 'Passat', 'volkswagen.passat'],
  ['Volkswagen', 'Passat Variant', 'volkswagen.passat-variant', false],
  ['Volkswagen', 'Passat CC', 'volkswagen.cc'],
  ['Volkswagen', 'Golf', 'volkswagen.golf'],
  ['Volkswagen', 'Golf Sportsvan', 'volkswagen.golf-sportsvan', false],
  ['Volkswagen', 'Golf Plus', 'volkswagen.golf-plus', false],
  ['Volkswagen', 'Golf Variant', 'volkswagen.golf-variant'],
  ['Volkswagen', 'Golf 1.4 TSI', 'volkswagen.golf'],
  ['VW', 'Golf GTI', 'volkswagen.golf-gti'],
  ['Volkswagen', 'Polo GTI', 'volkswagen.polo-gti', false],
  ['VW', 'ID.3', 'volkswagen.id-3'],
  ['V.W.', 'T-ROC', 'volkswagen.t-roc'],
  ['Volkswagen', 'Up!', 'volkswagen.up'],
  ['Renault', 'Scenic', 'renault.scenic', false],
  ['Renault', 'Grand Scenic', 'renault.grand-scenic'],
  ['Renault', 'Mégane', 'renault.megane'],
  ['Renault', 'Megane Sport Tourer', 'renault.megane-sport-tourer', false],
  ['MINI', 'Cooper', 'mini.cooper'],
  ['MINI', 'Cooper S', 'mini.cooper'],
  ['MINI', 'Cooper Countryman', 'mini.countryman'],
  ['MINI', 'Cooper S Countryman', 'mini.countryman'],
  ['MINI', 'Cooper Clubman', 'mini.clubman'],
  ['Mini', 'COOPER CABRIO', 'mini.cooper-convertible'],
  ['MINI', 'One', 'mini.one', false],
  ['BMW', 'Mini Cooper', 'mini.cooper'],
  ['Land Rover', 'Rover', 'land-rover.rover', false],
  ['Land Rover', 'Range Rover', 'land-rover.range-rover'],
  ['Land Rover', 'Range Rover Sport', 'land-rover.range-rover-sport'],
  ['Land Rover', 'Rover Discovery', 'land-rover.discovery'],
  ['Land', 'Rover Defender', 'land-rover.defender'],
  ['LANDROVER', 'Discovery Sport', 'land-rover.discovery-sport'],
  ['Rover', '75', 'rover.75'],
  ['Honda', 'Integra Type R', 'honda.integra-type-r', false],
  ['Honda', 'Civic', 'honda.civic'],
  ['Honda', 'Civic Type R', 'honda.civic-type-r'],
  ['Honda', 'Civic Tourer', 'honda.civic-tourer', false],
  ['Honda', 'CRV', 'honda.cr-v'],
  ['HONDA', 'CR V', 'honda.cr-v'],
  ['Honda', 'HR-V', 'honda.hr-v'],
  ['Honda', 'City Hatchback', 'honda.city-hatchback'],
  ['Honda', 'Fit Shuttle', 'honda.fit-shuttle'],
  ['Honda', 'e', 'honda.honda-e'],
  ['本田', 'ヴェゼル', 'honda.vezel'],
  ['Mercedes-Benz', 'CLK 200', 'mercedes-benz.clk-200', false],
  ['Mercedes-Benz', 'CLC', 'mercedes-benz.clc'],
  ['Mercedes-Benz', 'C 180', 'mercedes-benz.c-class'],
  ['Mercedes-Benz', 'C-Class (W205) C180 AMG Line', 'mercedes-benz.c-class-w205-c180-amg-line', false],
  ['Mercedes-Benz', 'C-Class C180', 'mercedes-benz.c-class'],
  ['Mercedes-Benz', 'ML 350', 'mercedes-benz.ml-350', false],
  ['Mercedes-Benz', 'GLC 300 Coupe', 'mercedes-benz.glc-coupe'],
  ['Mercedes', 'Benz A200', 'mercedes-benz.a-class'],
  ['เบนซ์', 'E 350', 'mercedes-benz.e-class'],
  ['Datsun', 'redi-GO', 'datsun.redi-go', false],
  ['Datsun', 'GO', 'datsun.go'],
  ['Datsun', 'GO+', 'datsun.go-plus'],
  ['Alfa Romeo', 'Giulietta', 'alfa-romeo.giulietta'],
  ['Alfa Romeo', 'Romeo Giulietta', 'alfa-romeo.giulietta'],
  ['Alfa', 'Romeo Giulietta', 'alfa-romeo.giulietta'],
  ['Alfa Romeo', 'Romeo GTV', 'alfa-romeo.romeo-gtv', false],
  ['Aston', 'Martin DB9', 'aston-martin.db9'],
  ['Rolls', 'Royce Ghost', 'rolls-royce.ghost'],
  ['BMW', '320i', 'bmw.3-series'],
  ['BMW', '320i M Sport', 'bmw.3-series'],
  ['BMW', '320i Touring', 'bmw.320i-touring', false],
  ['BMW', '3 Series', 'bmw.3-series'],
  ['BMW', '3 Series 320d', 'bmw.3-series'],
  ['BMW', '3er', 'bmw.3er', false],
  ['BMW', 'M6', 'bmw.m6', false],
  ['BMW', 'M3', 'bmw.m3'],
  ['BMW', '216d Gran Tourer', 'bmw.2-series-gran-tourer'],
  ['BMW', 'X5', 'bmw.x5'],
  ['BMW', 'X5M', 'bmw.x5m', false],
  ['宝马', '5系', 'bmw.5-series'],
  ['Toyota', 'Corolla', 'toyota.corolla'],
  ['Toyota', 'Corolla Altis', 'toyota.corolla-altis'],
  ['Toyota', 'Corolla Altis 1.6', 'toyota.corolla-altis'],
  ['Toyota', 'Corolla Verso', 'toyota.corolla-verso', false],
  ['Toyota', 'Yaris Cross', 'toyota.yaris-cross'],
  ['Toyota', 'Yaris Verso', 'toyota.yaris-verso', false],
  ['Toyota', 'Prius+', 'toyota.prius-alpha'],
  ['Toyota', 'Hi-Ace', 'toyota.hiace'],
  ['Toyota', 'RAV 4', 'toyota.rav4'],
  ['โตโยต้า', 'ยาริส', 'toyota.yaris'],
  ['豐田', 'Alphard', 'toyota.alphard'],
  ['Fiat', '500', 'fiat.500'],
  ['Fiat', '500C', 'fiat.500c', false],
  ['Fiat', '500X', 'fiat.500x'],
  ['Fiat', '500L', 'fiat.500l', false],
  ['Peugeot', '308', 'peugeot.308'],
  ['Peugeot', '308 SW', 'peugeot.308-sw', false],
  ['Peugeot', '308CC', 'peugeot.308cc', false],
  ['Audi', 'A4 Avant', 'audi.a4'],
  ['Audi', 'A4 Allroad', 'audi.a4-allroad', false],
  ['Audi', 'S4', 'audi.s4', false],
  ['Kia', 'Forte', 'kia.cerato'],
  ['Nissan', 'Qashqai+2', 'nissan.qashqai-plus-2', false],
  ['Nissan', 'XTRAIL', 'nissan.x-trail'],
  ['Mazda', '3', 'mazda.mazda3'],
  ['Mazda', 'MAZDA 3', 'mazda.mazda3'],
  ['Mazda', 'MPV', 'mazda.mpv', false],
  ['M.G.', 'ZS EV', 'mg.mg-zs-ev'],
  ['MG', 'TF', 'mg.tf', false],
  ['Tesla', 'MODEL3', 'tesla.model-3'],
  ['Citroën', 'C4 Picasso', 'citroen.c4-picasso'],
  ['Citroen', 'Grand C4 Picasso', 'citroen.grand-c4-picasso', false],
  ['SsangYong', 'Actyon Sports', 'ssangyong.actyon-sports', false],
  ['Daewoo', 'Matiz', 'daewoo.matiz', false],
];

/** A title, with or without a make column. */
const TITLES: Row[] = [
  ['', '2015 Mercedes-Benz A2001.6', 'mercedes-benz.a-class'],
  ['', 'MERCEDES BENZ C180', 'mercedes-benz.c-class'],
  ['B.M.W.', 'B.M.W. 320I', 'bmw.3-series'],
  ['B.M.W.', 'B.M.W. 216I GRAN TOURER', 'bmw.2-series-gran-tourer'],
  ['HONDA', 'HONDA VEZEL 1.5X CVT', 'honda.vezel'],
  ['TOYOTA', 'LEXUS IS250', 'lexus.is'],
  ['TOYOTA', 'TOYOTA LEXUS ES250', 'lexus.es'],
  ['', '2014 Kia Cerato2.0', 'kia.cerato'],
  ['', 'Toyota Corolla Altis 1.6', 'toyota.corolla-altis'],
  ['', '2019 Perodua Myvi AV 1.5', 'perodua.myvi'],
  ['', 'VW Golf Sportsvan 1.4', 'volkswagen.golf-sportsvan', false],
  ['', 'Volkswagen Passat Variant 2.0', 'volkswagen.passat-variant', false],
  ['', 'FIAT 500L 1.4', undefined, false],
  ['', 'Honda Integra Type R 1.8', undefined, false],
  ['', 'Datsun redi-GO 1.0', undefined, false],
  ['', 'Alfa Romeo Romeo Giulietta 1.4', 'alfa-romeo.giulietta'],
  ['', '2012 Range Rover Sport HSE', 'land-rover.range-rover-sport'],
  ['', '5 Seat Honda Odyssey', 'honda.odyssey'],
  ['', 'MODEL X P100D', 'tesla.model-x'],
  ['', 'โตโยต้า ยาริส 1.2', 'toyota.yaris'],
  ['', 'ホンダステップワゴン', 'honda.stepwgn'],
  ['', 'ﾄﾖﾀ ノア Ｓ－Ｚ', 'toyota.noah'],
  ['', '平治 C 180', 'mercedes-benz.c-class'],
  ['', '2023 BYD ATTO 3 Extended', 'byd.atto-3'],
  ['', 'Toyota Kijang Innova 2.0 G', 'toyota.innova'],
];

describe('make and model of a row', () => {
  it('are tested in at least 120 spellings', () => {
    expect(MODEL_COLUMNS.length + TITLES.length).toBeGreaterThanOrEqual(120);
  });

  it.each(MODEL_COLUMNS)('%s, %s in separate columns', (make, model, makeModel, isKnown = true) => {
    const found = read({ make, model });
    expect([found?.makeModel, found?.isKnownModel]).toEqual([makeModel, isKnown]);
    if (!isKnown) expect(found?.modelName).toBe(model.normalize('NFC'));
  });

  it.each(TITLES)('%s, %s in a title', (make, title, makeModel, isKnown = true) => {
    const found = read({ make, title });
    expect([found?.makeModel, found?.isKnownModel]).toEqual([makeModel, isKnown]);
  });

  it.each<
    [title: string, year: number | undefined, makeModel: string | undefined, variant: string, make?: string]
  >([
    ['Xe Kia Rondo 2.0 GAT 2016', 2016, undefined, 'Rondo 2.0 GAT'],
    ['Kia Rondo 2016 GAT', 2016, undefined, 'Rondo GAT'],
    ['Pre-Owned 2022 Chevrolet Equinox RS', 2022, undefined, 'Equinox RS'],
    ['Xe Toyota Vios 2016 G', 2016, 'toyota.vios', 'G'],
    ['Toyota 2019 Vios 1.5 E', 2019, 'toyota.vios', '1.5 E'],
    ['Peugeot 2008 Allure 2022', 2022, 'peugeot.2008', 'Allure'],
    ['2022 Peugeot 2008 Allure', 2022, 'peugeot.2008', 'Allure'],
    ['2008 Peugeot 2008', 2008, 'peugeot.2008', ''],
    ['Peugeot 2008 Allure', undefined, 'peugeot.2008', 'Allure'],
    ['2008 Allure', undefined, 'peugeot.2008', 'Allure', 'Peugeot'],
    ['2019 2008 Allure', 2019, 'peugeot.2008', 'Allure', 'Peugeot'],
    ['Mazda 3 Sport 2019', 2019, 'mazda.mazda3', 'Sport'],
    ['Chrysler 300 2013', 2013, 'chrysler.300c', ''],
    ['Toyota Vios 1.5L E (2019)', 2019, 'toyota.vios', '1.5L E'],
    ['トヨタ ヴィッツ ２０１９年', 2019, 'toyota.vitz', ''],
    ['Toyota Vios 2018 facelift 2019', undefined, 'toyota.vios', '2018 facelift 2019'],
    ['Toyota Vios 2019 km', undefined, 'toyota.vios', '2019 km'],
    ['Toyota Vios COE 2026', undefined, 'toyota.vios', 'COE 2026'],
    ['Toyota Corona 2000 GT', undefined, undefined, 'Corona 2000 GT'],
    ['BMW 2002 tii', undefined, undefined, '2002 tii'],
    ['Toyota Vios 2090', undefined, 'toyota.vios', '2090'],
  ])('and the year are found anywhere in %s', (title, year, makeModel, variant, make = '') => {
    const found = readVehicle({ make, model: '', title }, names, 2027);
    expect([found?.year, found?.makeModel, found?.variant]).toEqual([year, makeModel, variant]);
  });

  it.each([
    ['Xe Wuling Zephyron', 'wuling', 'Zephyron'],
    ['Used Toyota Zephyron 2.0²', 'toyota', 'Zephyron 2.0²'],
  ])('are kept if the model is unknown: %s', (title, make, variant) => {
    expect(read({ title })).toMatchObject({ make, variant });
  });

  it.each(['Very Smart car', 'Cheap mini bus', '7 Seat people carrier', 'Zephyron'])(
    'are not guessed from other words: %s',
    (title) => expect(read({ title })).toBeUndefined(),
  );

  it('are written as in the file, whatever they are compared by', () => {
    expect(read({ title: 'Toyota Vios 2.0² ไมล์ต่ำ' })?.variant).toBe('2.0² ไมล์ต่ำ');
    expect(read({ make: 'ＺＥＰＨＹＲ', model: 'F-250 ｷｬｯﾌﾟ' })).toMatchObject({
      makeName: 'ＺＥＰＨＹＲ',
      modelName: 'F-250 ｷｬｯﾌﾟ',
    });
    expect(read({ title: 'ＴＯＹＯＴＡ ﾌﾟﾘｳｽ Ｓ' })).toMatchObject({
      makeModel: 'toyota.prius',
      variant: 'Ｓ',
    });
    for (const [slug, name] of [
      ['ford.f-250', 'F-250'],
      ['audi.sq5', 'SQ5'],
      ['bmw.i8', 'I8'],
    ] as const)
      expect(names.displayName(slug, 'en')).toBe(name);
  });

  it('are found by aliases of their market only', () => {
    const inMarket = (market: string) =>
      readVehicle({ make: 'Kia', model: 'Forte', title: '' }, readCatalogue([catalogueDir], market))
        ?.makeModel;
    expect([inMarket('my'), inMarket('ca')]).toEqual(['kia.cerato', 'kia.forte']);
  });

  it('occur once in the name of a car, even if the file repeats them', () => {
    const found = read({ make: 'Toyota', model: 'Toyota Vios', title: '2019 Toyota Vios 1.5 E' });
    expect([found?.makeName, found?.modelName, found?.variant]).toEqual(['Toyota', 'Vios', '1.5 E']);
  });
});

describe('the title of a car', () => {
  const FEED: Feed = {
    source: 'dealer',
    kind: 'used',
    id: { columns: ['id'], take: 'text' },
    vehicle: {
      make: ['make'],
      model: ['model'],
      title: ['title'],
      removePrefixes: ['Xe', 'Used', '中古車', 'รถมือสอง'],
    },
    fields: [
      { field: 'inventory.manufacture_year', from: ['year'], read: 'number' },
      { field: 'inventory.submodel', from: ['trim'], read: 'text' },
    ],
  };
  const map = (values: Record<string, string>) =>
    mapRow({ number: 2, values: { id: '1', ...values } }, FEED, manifestOf('sg'), names, '2026-11-29');

  it.each<[Record<string, string>, string]>([
    [{ title: 'Toyota Vios 1.5 E 2019', year: '2019' }, '2019 Toyota Vios 1.5 E'],
    [{ title: 'Toyota Vios 2019 facelift (2019)', year: '2019' }, '2019 Toyota Vios facelift'],
    [
      { title: 'Pre-Owned 2022 Toyota Vios E', make: 'Toyota', model: 'Vios', year: '2022' },
      '2022 Toyota Vios E',
    ],
    [{ title: '', make: 'Toyota', model: 'Zephyron 2019', year: '2019' }, '2019 Toyota Zephyron'],
    [{ title: 'Peugeot 2008 Allure', year: '2008' }, '2008 Peugeot 2008 Allure'],
    [{ title: 'BMW 2002 tii', year: '2002' }, '2002 BMW 2002 tii'],
    [{ title: 'Xe Zephyr', make: 'Toyota' }, 'Toyota Zephyr'],
    [{ title: 'Xenia', make: 'Daihatsu' }, 'Daihatsu Xenia'],
    [{ title: 'รถมือสองโตโยต้า Zephyr', make: 'Toyota' }, 'Toyota Zephyr'],
    [{ title: '中古車Zephyr', make: 'Toyota' }, 'Toyota Zephyr'],
  ])('has the year once: %j', (values, title) => {
    expect(map(values).title).toBe(title);
  });

  it('yields to columns of their own', () => {
    const { fields } = map({ title: '2018 Toyota Vios 1.5 E Sport', year: '2019', trim: 'E' });
    expect(fields).toMatchObject({ 'inventory.manufacture_year': 2019, 'inventory.submodel': 'E' });
  });
});

describe('titles of dealers', () => {
  const titleOf = (values: Record<string, string>) => {
    const feed: Feed = {
      source: 's',
      kind: 'used',
      id: { columns: ['id'], take: 'text' },
      vehicle: { make: ['make'], model: ['model'], title: ['title'] },
      condition: { column: 'condition', values: { New: 'new', Used: 'used' } },
      fields: [],
    };
    const row = { number: 2, values: { id: '1', make: '', model: '', title: '', ...values } };
    return mapRow(row, feed, manifestOf('sg'), names, '2026-05-01');
  };

  it.each([
    // a make that no catalogue has stands once
    [{ make: 'Zonda', model: 'Wave', title: 'Pre-Owned 2020 Zonda Wave Premium' }, '2020 Zonda Wave Premium'],
    [{ make: 'Hyundai', title: 'Hyundai Avante (HD) 1.6 AT' }, 'Hyundai Avante (HD) 1.6 AT'],
    [{ title: '2021 Nissan Leaf Hatchback - 0.0' }, '2021 Nissan Leaf Hatchback'],
    [{ make: 'BMW', model: '3', title: '2021 BMW 3 Series 330i Sedan' }, '2021 BMW 3 Series 330i Sedan'],
  ])('%o', (values, title) => {
    expect(titleOf(values).title).toBe(title);
  });

  it('finds a model whose name continues in the title', () => {
    const { fields } = titleOf({ make: 'BMW', model: '3', title: '2021 BMW 3 Series 330i Sedan' });
    expect(fields['inventory.make_model']).toBe('bmw.3-series');
  });

  it.each([
    ['New', 'new'],
    ['used', 'used'],
    ['as new', 'used'],
  ])('tells new cars from used ones: %s', (condition, kind) => {
    expect(titleOf({ make: 'Honda', model: 'Jazz', condition }).kind).toBe(kind);
  });

  it('fills nothing in from the catalogue where the row says something else', () => {
    const feed: Feed = {
      source: 's',
      kind: 'used',
      id: { columns: ['id'], take: 'text' },
      vehicle: { make: ['make'], model: ['model'] },
      fields: [{ field: 'inventory.car_type', from: ['body'], read: 'option', options: { SUV: 'suv' } }],
    };
    const bodyOf = (body: string) => {
      const row = { number: 2, values: { id: '1', make: 'Honda', model: 'CR-V', body } };
      return mapRow(row, feed, manifestOf('sg'), names, '2026-05-01').fields['inventory.car_type'];
    };
    expect([bodyOf(''), bodyOf('SUV'), bodyOf('Commercial')]).toEqual(['suv', 'suv', undefined]);
  });

  it('names the model of a row without a make', () => {
    expect(() => titleOf({ model: 'Z400' })).toThrow('no known make in "Z400"');
  });
});
