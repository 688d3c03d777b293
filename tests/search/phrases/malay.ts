import type { Phrases } from './phrases.ts';

/** Bahasa Malaysia. */
export const malay: Phrases = [
  ['my', 'bayaran bulanan bawah RM600', { installment: '-600' }],
  // a number and all that it begins
  ['my', 'RM30 ribuan', { price: '30000-39999' }],
  ['my', 'puluhan ribu', { price: '10000-99999' }],
  // "or" joins what is left out
  ['my', 'bukan proton atau diesel', { make: '!proton', fuel: '!diesel' }],
  ['my', 'kereta terpakai perodua', { make: 'perodua' }],
  ['my', 'myvi bawah 40k', { make: 'perodua.myvi', price: '-40000' }],
  ['my', 'myvi di bawah rm 40 ribu', { make: 'perodua.myvi', price: '-40000' }],
  ['my', '50-80 ribu', { price: '50000-80000' }],
  ['my', 'saga 2019 auto', { make: 'proton.saga', year: '2019-2019', transmission: 'automatic' }],
  ['my', 'axia tahun 2020 ke atas', { make: 'perodua.axia', year: '2020-' }],
  ['my', 'hilux diesel manual', { make: 'toyota.hilux', fuel: 'diesel', transmission: 'manual' }],
  ['my', '7 tempat duduk bawah 60k', { seats: '7', price: '-60000' }],
  ['my', 'perbatuan kurang dari 80,000 km', { mileage: '-80000' }],
  ['my', 'warna putih alza', { color: 'white', make: 'perodua.alza' }],
  ['my', 'ansuran bawah 600 sebulan', { installment: '-600' }],
  ['my', 'dari RM20k hingga RM35k', { price: '20000-35000' }],
  ['my', 'hilux tidak manual', { make: 'toyota.hilux', transmission: '!manual' }],
  // questions leave out nothing
  ['my', 'ada tak myvi', { make: 'perodua.myvi' }],
  ['my', 'ada myvi tak', { make: 'perodua.myvi' }],
  ['my', 'ada myvi tak bawah 40k', { make: 'perodua.myvi', price: '-40000' }],
  ['my', 'tak ada ke myvi', { make: 'perodua.myvi' }],
  ['my', 'tak ada myvi?', { make: 'perodua.myvi' }],
  ['my', 'tak ada diesel', { fuel: '!diesel' }],
  ['my', 'ada hilux, tidak manual', { make: 'toyota.hilux', transmission: '!manual' }],
  ['my', 'ada myvi tak nak putih', { make: 'perodua.myvi', color: '!white' }],
  ['my', 'myvi tak lebih 40k', { make: 'perodua.myvi', price: '-40000' }],
  ['my', 'deposit 2000 ansuran 500', { installment: '-500' }, 'deposit 2000'],
  ['my', 'kereta murah bezza', { make: 'perodua.bezza' }, 'murah'],
  ['my', 'perodwa ativa', { make: 'perodua.ativa' }],
  // questions leave out nothing
  ['my', 'boleh tak myvi', { make: 'perodua.myvi' }],
  ['my', 'dapat tak myvi', { make: 'perodua.myvi' }],
  ['my', 'boleh ke tak myvi', { make: 'perodua.myvi' }],
];

/** Bahasa Melayu of Singapore. */
export const malayOfSingapore: Phrases = [
  ['sg', 'toyota bawah 80k', { make: 'toyota', price: '-80000' }],
  ['sg', 'kereta hibrid bawah 100 ribu', { fuel: 'hybrid', price: '-100000' }],
  ['sg', 'baki coe lebih 5 tahun', { coe: '5-' }],
  ['sg', 'coe tinggal 4 tahun', { coe: '4-' }],
  ['sg', 'susut nilai bawah 10k', { depreciation: '-10000' }],
  ['sg', '7 tempat duduk automatik', { seats: '7', transmission: 'automatic' }],
  ['sg', 'tahun 2018 hingga 2020 honda', { year: '2018-2020', make: 'honda' }],
];
