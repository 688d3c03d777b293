import { chromium } from 'playwright';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 375, height: 1300 } });
await page.goto('http://localhost:5100/id/id/beli-mobil-bekas?make=toyota.innova', { waitUntil: 'load' });
const mark = page.locator('a:has-text("Harga bagus"), a:has-text("Harga sangat bagus")').first();
await mark.scrollIntoViewIfNeeded(); await page.waitForTimeout(800);
await page.screenshot({ path: '/tmp/rshots/card-id-375.png' });
await browser.close();
