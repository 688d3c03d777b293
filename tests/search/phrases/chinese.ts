import type { Phrases } from './phrases.ts';

/** Chinese of Hong Kong, in traditional characters. */
export const hongKong: Phrases = [
  ['hk', '豐田', { make: 'toyota' }],
  ['hk', '二手豐田', { make: 'toyota' }],
  ['hk', '20萬以下', { price: '-200000' }],
  ['hk', '二十萬以下七人車', { price: '-200000', body: 'mpv' }],
  ['hk', '$200,000以下 豐田', { price: '-200000', make: 'toyota' }],
  ['hk', '10萬至20萬', { price: '100000-200000' }],
  ['hk', '本田 2018年後', { make: 'honda', year: '2018-' }],
  ['hk', '2020年 特斯拉', { year: '2020-2020', make: 'tesla' }],
  ['hk', '自動波 五座', { transmission: 'automatic', seats: '5' }],
  ['hk', '棍波跑車', { transmission: 'manual', body: 'sports' }],
  ['hk', '7座位 混能', { seats: '7', fuel: 'hybrid' }],
  ['hk', '電動車 30萬內', { fuel: 'electric', price: '-300000' }],
  ['hk', '0首 白色', { owners: '0', color: 'white' }],
  ['hk', '平治 黑色 房車', { make: 'mercedes-benz', color: 'black', body: 'sedan' }],
  ['hk', '5萬公里以下', { mileage: '-50000' }],
  ['hk', '寶馬唔超過15萬', { make: 'bmw', price: '-150000' }],
  ['hk', '不超過15萬 寶馬', { price: '-150000', make: 'bmw' }],
  ['hk', 'toyota alphard 2019後 40萬內', { make: 'toyota.alphard', year: '2019-', price: '-400000' }],
  ['hk', '二手車', {}],
  ['hk', '月供3000以下', { installment: '-3000' }],
  ['hk', '里數3萬以下', { mileage: '-30000' }],
  ['hk', '三手以內', { owners: '3' }],
  ['hk', '12萬8', { price: '-128000' }],
  ['hk', '車齡新 豐田', { make: 'toyota' }, '車齡新'],
];

/** Chinese of Hong Kong, in simplified characters. */
export const hongKongSimplified: Phrases = [
  ['hk', '丰田 20万以下', { make: 'toyota', price: '-200000' }],
  ['hk', '自动波 七座', { transmission: 'automatic', seats: '7' }],
  ['hk', '奔驰 2019年以后', { make: 'mercedes-benz', year: '2019-' }],
  ['hk', '电动车30万以内', { fuel: 'electric', price: '-300000' }],
  ['hk', '不是电动车也不是混动', { fuel: '!electric,!hybrid' }],
  ['hk', '十二万八以下', { price: '-128000' }],
  ['hk', '混能 SUV', { fuel: 'hybrid', body: 'suv' }],
  ['hk', '3万公里以下', { mileage: '-30000' }],
  ['hk', '二十萬以下 豐田', { price: '-200000', make: 'toyota' }],
  ['hk', '三菱 二十五萬以下', { make: 'mitsubishi', price: '-250000' }],
  ['hk', '九龍', { place: 'kowloon-bay' }],
  ['hk', 'HK$100,000-HK$150,000', { price: '100000-150000' }],
];

/** Chinese of Singapore. */
export const singapore: Phrases = [
  ['sg', '没有柴油', { fuel: '!diesel' }],
  ['sg', '七座位 不要日产 12万以内', { seats: '7', make: '!nissan', price: '-120000' }],
  ['sg', '不要2018年 丰田', { make: 'toyota' }, '不要2018年'],
  ['sg', '丰田 10万以下', { make: 'toyota', price: '-100000' }],
  ['sg', '二手本田2019年', { make: 'honda', year: '2019-2019' }],
  ['sg', '丰田 五万以下', { make: 'toyota', price: '-50000' }],
  ['sg', '八万到十二万 七座', { price: '80000-120000', seats: '7' }],
  ['sg', '里程不超过两万五千公里', { mileage: '-25000' }],
  ['sg', '7座 混合动力', { seats: '7', fuel: 'hybrid' }],
  ['sg', '自动挡 SUV 8万到12万', { transmission: 'automatic', body: 'suv', price: '80000-120000' }],
  ['sg', '拥车证剩5年以上', { coe: '5-' }],
  ['sg', 'COE 3年 丰田', { coe: '3-', make: 'toyota' }],
  ['sg', '年折旧1万以下', { depreciation: '-10000' }],
  ['sg', '奔驰 白色 一手', { make: 'mercedes-benz', color: 'white', owners: '1' }],
  ['sg', '里程不超过5万公里', { mileage: '-50000' }],
  ['sg', '2018到2020年 mazda 3', { year: '2018-2020', make: 'mazda.mazda3' }],
];

/** Chinese of Malaysia. */
export const malaysia: Phrases = [
  ['my', '本田 5万以下', { make: 'honda', price: '-50000' }],
  ['my', 'myvi RM3万到5万', { make: 'perodua.myvi', price: '30000-50000' }],
  ['my', '自动挡 轿车', { transmission: 'automatic', body: 'sedan' }],
  ['my', '自排 七座', { transmission: 'automatic', seats: '7' }],
  ['my', '手排 白色', { transmission: 'manual', color: 'white' }],
  ['my', '2018年以上 丰田', { year: '2018-', make: 'toyota' }],
  ['my', '二手车 10万令吉以内', { price: '-100000' }],
  ['my', '8万公里以下 本田 city', { mileage: '-80000', make: 'honda.city' }],
  ['my', '月供 500 以下', { installment: '-500' }],
  ['my', '3万5以下', { price: '-35000' }],
  ['my', '首期一万 月供600', { installment: '-600' }, '首期一万'],
  ['my', '三万五', { price: '-35000' }],
  ['my', '里程3万5千公里以下', { mileage: '-35000' }],
  ['my', '5万7座', { price: '-50000', seats: '7' }],
  ['my', '月供3千以下', { installment: '-3000' }],
  ['my', '四轮驱动皮卡', { body: 'pickup' }, '四轮驱动'],
];
