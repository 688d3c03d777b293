import type { ImportNotes } from '../../src/server/import/import-notes.ts';
import type { ImportReport } from '../../src/server/import/run-import.ts';

export interface ReportHeading {
  isDryRun: boolean;
  rejects: string;
  regionCode: string;
  feedName: string;
}

/** Makes that are named; there are as many lines of a file to write. */
const SHOWN_MAKES = 8;

/** Prints what became of the rows, which values they lost, and the first of those that were refused. */
export function printReport(
  report: ImportReport,
  { isDryRun, rejects, regionCode, feedName }: ReportHeading,
  shown: string[],
  notes: ImportNotes,
): void {
  const lines = Object.entries(report).map(([name, count]) => {
    const words = isDryRun && name === 'stored' ? 'to store' : name;
    return `  ${words.padEnd(10)} ${String(count).padStart(8)}`;
  });
  console.log(
    [
      `${isDryRun ? 'Dry run, nothing was stored' : 'Imported'}: ${feedName} into ${regionCode}`,
      ...lines,
      ...noteLines(notes),
    ].join('\n'),
  );
  if (report.rejected > 0) {
    const more = report.rejected - shown.length;
    console.log(
      [`Rejected rows are in ${rejects}:`, ...shown, ...(more > 0 ? [`  … and ${more} more`] : [])].join(
        '\n',
      ),
    );
  }
}

/** What of the stored cars was not read, and which makes nobody knows. */
export function noteLines(notes: ImportNotes): string[] {
  const label = '  values not read   ';
  const unread = notes.unread().map(({ field, count, example }, index) => {
    const name = field.slice(field.lastIndexOf('.') + 1);
    return `${index === 0 ? label : ' '.repeat(label.length)}${name} ${count} (for example "${example}")`;
  });
  const counted = [...notes.countedFromImport()].map(
    ([field, count]) => `  counted from today   ${field} of ${count} cars: their rows name no day ("asOf")`,
  );
  const makes = notes.unknownMakes();
  const more = makes.length > SHOWN_MAKES ? ', …' : '';
  const named = `${makes.slice(0, SHOWN_MAKES).join(', ')}${more}`;
  return makes.length === 0
    ? [...unread, ...counted]
    : [
        ...unread,
        ...counted,
        `  makes not in the catalogue   ${makes.length} (${named}); name them in shared/catalogue of the regions`,
      ];
}
