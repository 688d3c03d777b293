import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { Budget } from './budget.tsx';
import type { BudgetView } from './budget-view.ts';
import { Calculator } from './calculator.tsx';
import type { CalculatorView } from './calculator-view.ts';
import { minorOf } from './typed-amount.ts';

const textsOf = (language: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../public/locales/${language}/finance.json`, import.meta.url), 'utf8'),
  );
const finance = textsOf('en');

const view: CalculatorView = {
  priceLabel: 'Price of the car',
  financing: {
    downPaymentPercent: 10,
    interestPercent: 3.5,
    interestKind: 'flat',
    tenureMonths: [84, 108],
    defaultTenureMonths: 108,
    tenureLimitField: '',
    maxLoanPercents: [{ percent: 90 }],
  },
  currency: {
    code: 'MYR',
    symbol: 'RM',
    display: { '*': 'symbol' },
    fractionDigits: 0,
    compactFrom: 0,
    priceStep: 1000,
    installmentMultiplier: 1,
  },
  action: '/my/en/finance',
  subject: { price: 83_500 },
  wish: {},
  tenures: [
    { months: 84, label: '7 years', rate: '3.5% a year' },
    { months: 108, label: '9 years', rate: '3.5% a year' },
  ],
};

function render(changes: Partial<CalculatorView> = {}, locale = 'en-MY'): string {
  const language = { code: locale.slice(0, 2), locale, direction: 'ltr' as const };
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={{ finance }}>
      <Calculator view={{ ...view, ...changes }} />
    </I18nProvider>,
  );
}

describe('the calculator as the server renders it', () => {
  it('shows the installment, its parts, and each year in a table', () => {
    const html = render();
    expect(html).toContain('RM\u00a0915 a month');
    expect(html).toContain('for 9 years');
    expect(html).toContain('RM\u00a075,150');
    expect(html.match(/<tr>/g)).toHaveLength(10);
    expect(html).toContain('role="img"');
  });

  it('preserves an invalid amount and shows an example', () => {
    const html = render({ subject: { price: 0 }, sent: { price: '80 grand' } });
    expect(html).toMatch(/name="price"[^>]*value="80 grand"/);
    expect(html).toContain('We cannot read this amount. Write, for example, 100,000 or 100K.');
    expect(render()).not.toContain('We cannot read');
  });

  it('is a form that works without scripts', () => {
    const html = render();
    expect(html).toContain('action="/my/en/finance" method="get"');
    expect(html).toMatch(/name="price"[^>]*value="83,500"/);
    expect(html).toMatch(/name="down"[^>]*value="8,350"/);
    expect(html).toContain('name="months"');
    expect(render({ car: 'a-car' })).toContain('<input type="hidden" name="car" value="a-car"/>');
  });

  it('groups amounts as the region does, with its sign on the side where it belongs', () => {
    const price = { price: 1_799_000_000 };
    expect(render({ subject: price }, 'id-ID')).toMatch(/name="price" value="1\.799\.000\.000"/);
    expect(render({ subject: price }, 'hi-IN')).toMatch(/name="price" value="1,79,90,00,000"/);
    expect(render({ subject: price }, 'ar-EG')).toMatch(/name="price" value="١٬٧٩٩٬٠٠٠٬٠٠٠"/);
    expect(render()).toMatch(/aria-hidden="true">RM<\/span><input/);
    const baht = { ...view.currency, code: 'THB', symbol: 'บาท', display: { '*': 'name' as const } };
    expect(render({ currency: baht }, 'th-TH')).toMatch(/value="83,500"\/><span[^>]*>บาท</);
  });

  it('shows installments and their parts in full where a compact amount would lose digits', () => {
    const yen = { ...view.currency, code: 'JPY', symbol: '円', display: { '*': 'name' as const } };
    const html = render(
      { currency: { ...yen, compactFrom: 10_000 }, subject: { price: 1_799_000 } },
      'ja-JP',
    );
    expect(html).toContain('19,714円');
    expect(html).toContain('179.9万円');
    expect(html).not.toMatch(/\d\.\d{4,}万円/);
  });

  it('answers what the address wishes for within the rules', () => {
    expect(render({ wish: { downPayment: 0, months: 90 } })).toMatch(/name="down"[^>]*value="8,350"/);
    expect(render({ wish: { downPayment: 83_500 } })).toContain('RM\u00a00 a month');
  });

  it('calculates on the terms of a chosen bank, else on those of the region', () => {
    const own = { interestPercent: 2, tenureMonths: [60], maxLoanPercents: [{ percent: 80 }] };
    const banks = [
      {
        code: 'cimb',
        name: 'CIMB Bank',
        financing: { ...view.financing, ...own },
        tenures: [{ months: 60, label: '5 years', rate: '2% a year' }],
      },
    ];
    const html = render({ banks, wish: { bank: 'cimb' } });
    // 66,800 × (1 + 2 % × 5) / 60
    expect(html).toContain('RM\u00a01,225 a month');
    expect(html).toContain('for 5 years');
    expect(html).toContain('2% a year');
    expect(html).toMatch(/name="bank"[^>]*>.*<option value="cimb" selected="">CIMB Bank</);
    for (const wish of [{}, { bank: 'none' }])
      expect(render({ banks, wish })).toContain('RM\u00a0915 a month');
    expect(render()).not.toContain('name="bank"');
  });

  it('writes all cents of an amount', () => {
    const currency = { ...view.currency, fractionDigits: 2 };
    expect(render({ currency, subject: { price: 8_350_075 } })).toMatch(/name="price"[^>]*value="83,500.75"/);
  });

  it.each(['en-AE', 'de-AT', 'id-ID', 'ar-EG', 'fr-FR'])(
    'reads the amounts that it wrote in %s',
    (locale) => {
      for (const fractionDigits of [0, 1, 2, 3, 4]) {
        const currency = { ...view.currency, fractionDigits };
        const html = render({ currency, subject: { price: 4_934_125 } }, locale);
        for (const [name, minor] of [
          ['price', 4_934_125],
          ['down', 493_413],
        ] as const) {
          const written = html.match(new RegExp(`name="${name}"[^>]*value="([^"]*)"`))?.[1] ?? '';
          const read = minorOf(written, currency, { code: locale.slice(0, 2), locale });
          expect(read, `${fractionDigits}: ${written}`).toBe(minor);
        }
      }
    },
  );

  it('takes no amount that would not stay exact', () => {
    for (const fractionDigits of [0, 2, 4]) {
      const largest = minorOf(
        '999999999999999',
        { ...view.currency, fractionDigits },
        { code: 'en', locale: 'en-MY' },
      );
      expect(Number.isSafeInteger(largest)).toBe(true);
    }
  });

  it('takes the smallest amount that can be typed for nothing', () => {
    for (const fractionDigits of [0, 2, 4])
      expect(
        minorOf('0.0000001', { ...view.currency, fractionDigits }, { code: 'en', locale: 'en-MY' }),
      ).toBe(0);
  });

  it('asks for a price where there is none', () => {
    expect(render({ subject: { price: 0 } })).toContain('Enter a price');
  });
});

describe('a budget as the server renders it', () => {
  const budget = (changes: BudgetView) =>
    renderToStaticMarkup(
      <I18nProvider language={{ code: 'en', locale: 'en-MY', direction: 'ltr' }} messages={{ finance }}>
        <Budget view={changes} calculator={view} />
      </I18nProvider>,
    );

  it('names the price that a sum a month pays for, rounded down, and leads to such cars', () => {
    const search = { action: '/my/en/buy', key: 'price', multiplier: 1 };
    const html = budget({ monthly: 915, search });
    expect(html).toContain('Cars up to RM\u00a083,000');
    expect(html).toContain('with 10% down and 9 years to pay back');
    expect(html).toContain('href="/my/en/buy?price=-83000"');
    expect(html).toMatch(/name="monthly" value="915"/);
    const inThousands = budget({ monthly: 915, search: { ...search, multiplier: 1000 } });
    expect(inThousands).toContain('href="/my/en/buy?price=-83"');
    const odd = budget({ monthly: 915, search: { ...search, multiplier: 9_000_000 } });
    expect(odd).toContain('href="/my/en/buy?price=-0.0092"');
  });

  it('shows an error if it is too low, and none before input', () => {
    expect(budget({ monthly: 1 })).toContain('too little');
    expect(budget({})).not.toMatch(/too little|Cars up to/);
  });
});

describe('the sentence of an installment', () => {
  const sentence = (code: string, locale: string) => {
    const html = renderToStaticMarkup(
      <I18nProvider language={{ code, locale, direction: 'ltr' }} messages={{ finance: textsOf(code) }}>
        <Calculator view={view} />
      </I18nProvider>,
    );
    const [, inner = ''] = /aria-live="polite">(.*?)<\/p>/.exec(html) ?? [];
    return inner.replace(/<(\/?)(\w+)[^>]*>/g, '<$1$2>');
  };

  it('has the amount before the tenure in English', () => {
    expect(sentence('en', 'en-MY')).toMatch(/^<strong>RM.* a month<\/strong> <span>for 9 years<\/span>$/);
  });

  it('has the tenure before the amount in Japanese and Chinese', () => {
    expect(sentence('ja', 'ja-JP')).toMatch(/^<span>9 years払いで<\/span> <strong>月々RM.*<\/strong>$/);
    expect(sentence('zh-MY', 'zh-MY')).toMatch(/^<span>分9 years摊还，<\/span><strong>每月RM.*<\/strong>$/);
  });
});
