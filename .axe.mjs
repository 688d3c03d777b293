import { chromium } from 'playwright';
import { AxeBuilder } from '@axe-core/playwright';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const ctx = await browser.newContext({ viewport: { width: 375, height: 900 } });
const page = await ctx.newPage();
for (const path of process.argv.slice(2)) {
  await page.goto('http://localhost:5100' + path, { waitUntil: 'load' });
  const r = await new AxeBuilder({ page }).analyze();
  console.log(path, page.url(), r.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')}`));
  const over = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth); if (over) console.log('OVERFLOW', path);
  const target = await page.evaluate(() => { const a = [...document.querySelectorAll('a[href*="price-rating"],a[href*="penilaian-harga"]')][0]; if (!a) return null; const b = a.getBoundingClientRect(); return [a.textContent, Math.round(b.width), Math.round(b.height)]; }); console.log(target);
}
await browser.close();
