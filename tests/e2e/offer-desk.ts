import type { Page } from 'playwright';
import { expect } from 'vitest';
import { PAPER } from './buying.ts';
import { axeFaults } from './screens/axe.ts';

const SLOW = { timeout: 300_000 };

/** What a manager does with offers, on pages of the desk. */
export function offerDesk(page: Page, region = 'my') {
  const panelOf = (number: string) => page.getByRole('complementary', { name: `Offer ${number}` });
  const dialog = page.getByRole('dialog');

  /** Opens an offer; returns its panel. */
  async function open(number: string) {
    await page.goto(`/desk/${region}/offers/${number}`);
    const panel = panelOf(number);
    await panel.getByText('It is your turn.').waitFor(SLOW);
    expect(await axeFaults(page)).toEqual([]);
    return panel;
  }

  return {
    /** Begins an offer for the first car that is free; returns its number. */
    async begin(phone: string): Promise<string> {
      await page.goto(`/desk/${region}/offers`);
      await page.getByRole('button', { name: 'Begin an offer' }).click(SLOW);
      await dialog.getByRole('radio').first().check(SLOW);
      await dialog.getByLabel('Phone of the buyer').fill(phone);
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Reserve the car' }).click();
      await page.waitForURL(/\/offers\/\d+/);
      return /\d+$/.exec(new URL(page.url()).pathname)?.[0] ?? '';
    },

    /** Enters two loans of the bank that was asked. */
    async enterLoans(number: string, amounts: readonly string[]): Promise<void> {
      const panel = await open(number);
      await panel.getByRole('button', { name: 'Enter the answer of the bank' }).click();
      for (const [index, amount] of amounts.entries()) {
        if (index > 0) await dialog.getByRole('button', { name: 'Add another loan' }).click();
        const loan = dialog.getByRole('group', { name: `Loan ${index + 1}` });
        await loan.getByLabel(/^Loan/).fill(amount);
        await loan.getByLabel('Interest (% a year)').fill('3.25');
      }
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save the answer' }).click();
      await panel.getByText('The buyer is next.').waitFor(SLOW);
    },

    /** Uploads the agreement and sends it to the buyer. */
    async sendAgreement(number: string): Promise<void> {
      const panel = await open(number);
      await panel.getByLabel('Add a PDF').setInputFiles({ ...PAPER, name: 'agreement.pdf' });
      await panel.getByRole('button', { name: 'Send the agreement to the buyer' }).click(SLOW);
      expect(await axeFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Send the agreement to the buyer' }).click();
      await panel.getByText('The buyer is next.').waitFor(SLOW);
    },

    async handOver(number: string): Promise<void> {
      const panel = await open(number);
      await panel.getByRole('button', { name: 'Hand over the car' }).click();
      await dialog.getByRole('button', { name: 'The car is handed over' }).click();
      await panel.getByText('The offer has ended.').waitFor(SLOW);
    },
  };
}
