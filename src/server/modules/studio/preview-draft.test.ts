import { expect, test } from 'vitest';
import type { Folders } from '../../config/folders.ts';
import type { Database } from '../../storage/database.ts';
import type { DraftText } from './draft-pages.ts';
import type { ManifestFile } from './manifest-file.ts';
import { createPreviews } from './preview-draft.ts';

const file: ManifestFile = {
  ...{ name: 'sg.json', path: '/regions/sg.json', text: '{}', hash: 'a', isJson: true, isNew: false },
};

test('the text of an opened form is read before a page of it is asked for', async () => {
  const read: DraftText[] = [];
  const previews = createPreviews({
    db: {} as Database,
    folders: {} as Folders,
    pages: {
      prepare: (draft) => read.push(draft),
      region: async () => undefined,
      show: async () => ({ problems: [] }),
    },
    fileOf: async () => file,
  });
  await previews.prepare({ code: 'sg' }, file, '{ "code": "sg" }');
  expect(read).toEqual([{ region: 'sg', file: '/regions/sg.json', text: '{ "code": "sg" }' }]);
  await previews.prepare({ code: 'sg' }, { ...file, isJson: false }, 'export default {}');
  expect(read).toHaveLength(1);
});
