import { chromium } from 'playwright';
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-background-networking'] });
const base = 'http://localhost:5100';
const api = async (r, lang) => { const out = {}; for (let p=1;p<30;p++){ const d = await (await fetch(`${base}/api/v1/rabbit/${r}/listings?lang=${lang}&page=${p}`)).json(); for (const c of d.data) { const k = c.listing.price_rating; if (k && !out[k]) out[k] = c; } if (Object.keys(out).length===4) break; } return out; };
const jobs = process.argv.slice(2);
for (const job of jobs) {
  const [name, width, path, sel] = job.split('|');
  const page = await browser.newPage({ viewport: { width: +width, height: 900 } });
  await page.goto(base + path, { waitUntil: 'load' });
  await page.waitForTimeout(400);
  if (sel && sel !== 'full') { const el = page.locator(sel).first(); await el.scrollIntoViewIfNeeded(); }
  await page.screenshot({ path: `/tmp/rshots/${name}.png`, fullPage: sel === 'full' });
  await page.close();
}
if (jobs.length === 0) for (const [r, l, code] of [['sg','en','en'],['th','th','th'],['jp','ja','ja'],['id','id','id']]) { const o = await api(r, code); for (const k in o) console.log(r, k, o[k].slug, o[k].inventory.make_model); }
await browser.close();
