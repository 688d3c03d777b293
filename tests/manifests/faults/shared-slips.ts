import { faultsOf, type TextFault } from './fault.ts';

/** Mistakes in files that manifests use; `file` is relative to the folder of manifests. */
export const BRAND_SLIPS: readonly TextFault[] = [
  ...faultsOf('an invalid logo', 'brand/own.svg', [
    ['<svg', '<!-- a note --><html'],
    ['</svg>', ''],
    ['</svg>', '<script>alert(1)</script></svg>'],
    ['<svg', '<svg onclick="x()"'],
    ['</svg>', '<a href="javascript:x()"><path d=""/></a></svg>'],
    ['</svg>', '<foreignObject><p>Hello</p></foreignObject></svg>'],
    ['</svg>', '<image href="https://cdn.example/logo.png"/></svg>'],
  ]),
];

export const FEED_SLIPS: readonly TextFault[] = [
  ...faultsOf('an invalid feed mapping', 'feeds/28car.json', [
    ['"source": "28car"', '"source": ""'],
    ['"kind": "used"', '"kind": "usd"'],
    ['"take": "digest"', '"take": "hash"'],
    ['"columns": [', '"column": ['],
    ['"make": ["Car Brand"]', '"make": "Car Brand"'],
    ['"make": ["Car Brand"]', '"brand": ["Car Brand"]'],
    ['"sold": "sold"', '"sold": "solt"'],
    ['"field": "listing.asking_price"', '"field": "listing.askingprice"'],
    ['"field": "inventory.manufacture_year"', '"field": "inventory.year"'],
    ['"read": "number"', '"read": "numbers"'],
    ['"onBad": "reject"', '"onBad": "ignore"'],
    ['"from": ["Year"]', '"from": []'],
    ['"min": 1900,\n      "max": 2100', '"min": 2100,\n      "max": 1900'],
    ['"field": "inventory.manufacture_year"', '"field": "listing.asking_price"'],
    ['"max": 20000,', '"max": 20,000,'],
  ]),
];

export const CONTENT_SLIPS: readonly TextFault[] = [
  ...faultsOf('an invalid article', 'content/sg/car-care.json', [
    ['"extends": ["forecourt:content/car-care"]', '"extends": ["forecourt:content/carcare"]'],
    ['"en": "COE and road tax: plan ahead",\n', ''.padEnd(1), { at: '"title": {' }],
    ['"en": "COE and road tax: plan ahead"', '"en": ""'],
    ['"en": "COE and road tax: plan ahead"', '"eng": "COE and road tax: plan ahead"', { at: '"title": {' }],
    ['"en": "COE and road tax: plan ahead"', '"en": "⟦COE and road tax: plan ahead⟧"'],
    ['"en": "COE and road tax: plan ahead"', '"en": "$t(common:about)"'],
    ['"bodyType": "sedan"', '"bodyType": "sedn"'],
    ['"angle": "front"', '"angle": "frnt"'],
    ['"seed": 20', '"seed": "20"'],
    ['"type": "steps"', '"type": "step"'],
    ['"lead": {', '"leed": {'],
    ['"coe-and-road-tax": {', '"COE and road tax": {'],
  ]),
];

/** Texts of a language; `file` is relative to the folder of texts. */
export const TEXT_SLIPS: readonly TextFault[] = [
  ...faultsOf('an invalid text', 'th/login.json', [
    ['"example": "เช่น {{phone}}"', '"example": "เช่น {{tel}}"'],
    ['"example": "เช่น {{phone}}"', '"example": "เช่น {phone}"'],
    ['"example": "เช่น {{phone}}"', '"example": "เช่น {{phone}"'],
    ['"example": "เช่น {{phone}}"', '"example": "เช่น"'],
    ['"send": "ส่งรหัส OTP"', '"send": ""'],
    ['"send": "ส่งรหัส OTP"', '"send": "   "'],
    ['"send": "ส่งรหัส OTP"', '"send": null'],
    ['"send": "ส่งรหัส OTP"', '"send": ["ส่งรหัส OTP"]'],
    ['"send": "ส่งรหัส OTP"', '"sendd": "ส่งรหัส OTP"'],
    ['"send": "ส่งรหัส OTP"', '"Send": "ส่งรหัส OTP"'],
    ['"send": "ส่งรหัส OTP"', '"send": "⟦ส่งรหัส OTP"'],
    ['"send": "ส่งรหัส OTP"', '"send": "ส่งรหัส OTP⟧"'],
    ['"send": "ส่งรหัส OTP"', '"send": "⟦Send code⟧"'],
    ['"send": "ส่งรหัส OTP"', '"send": "$t(login:code)"'],
    ['"send": "ส่งรหัส OTP"', '"send": "ส่งรหัส OTP {{count}}"'],
    ['"send": "ส่งรหัส OTP"', '"send": "ส่งรหัส OTP", "send": "ส่ง"'],
    ['"attemptsLeft_other"', '"attemptsLeft_many"'],
    ['"attemptsLeft_other"', '"attemptsLeft_one"'],
    [
      '"attemptsLeft_other": "ลองได้อีก {{value}} ครั้ง"',
      '"attemptsLeft_other": "ลองได้อีก {{value}} ครั้ง",\n  "attemptsLeft_one": "{{value}} try left"',
      { at: '"attemptsLeft_one"' },
    ],
    ['"way": {\n    "sms": "SMS"', '"way": {\n    "sms": { "name": "SMS" }', { at: '"sms": {' }],
    ['"way": {', '"ways": {'],
    ['"help": "', "'help': '"],
    ['"help": "', '"help": “'],
  ]),
];
