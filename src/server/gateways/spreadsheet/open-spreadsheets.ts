import type { Config } from '../../config/index.ts';
import { createServiceClient, ServiceError, type ServiceResponse } from '../service-client.ts';

/** A row for the script of a spreadsheet. */
export interface ScriptRow {
  /** The same in every attempt. */
  id: string;
  /** Id of the spreadsheet. */
  spreadsheet: string;
  cells: readonly (readonly [column: string, text: string])[];
}

/** The scripts that append rows to spreadsheets of the company. */
export interface SpreadsheetScripts {
  isOpen: boolean;
  /** Resolves when the script has taken the row. @throws ServiceError, CircuitOpenError */
  append(row: ScriptRow): Promise<void>;
}

const TIMEOUT_MS = 10_000;
/** Scripts answer with a redirect to their output, which is not followed; any other redirect is a login or a mistake. */
const OUTPUT_HOST = 'script.googleusercontent.com';

export function openSpreadsheets(
  {
    spreadsheetScriptUrl,
    webhookPrivateNetworks,
  }: Pick<Config, 'spreadsheetScriptUrl' | 'webhookPrivateNetworks'>,
  clock: () => number,
): SpreadsheetScripts {
  const call = createServiceClient({
    service: 'The spreadsheet script',
    timeoutMs: TIMEOUT_MS,
    clock,
    isPublicOnly: !webhookPrivateNetworks,
    read: requireTaken,
  });
  return {
    isOpen: spreadsheetScriptUrl !== '',
    append: ({ id, spreadsheet, cells }) =>
      call({
        method: 'POST',
        url: `${spreadsheetScriptUrl}/macros/s/${encodeURIComponent(spreadsheet)}/exec`,
        data: new URLSearchParams([['event_id', id], ...cells.map(([column, text]) => [column, text])]),
      }),
  };
}

function requireTaken({ service, status, location }: ServiceResponse): void {
  const isOutput = status === 302 && URL.canParse(location) && new URL(location).host === OUTPUT_HOST;
  if (!isOutput && (status < 200 || status > 299)) throw new ServiceError(`${service} answered ${status}`);
}
