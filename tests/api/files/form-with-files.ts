import type { RegionManifest, RequestForm } from '#contracts/types.ts';

const FORM: RequestForm = {
  target: 'tickets/{form}',
  title: { en: 'Files' },
  steps: [
    {
      name: 'files',
      title: { en: 'Files' },
      fields: [
        { name: 'photos', type: 'file', label: { en: 'Photos' }, multiple: true },
        { name: 'paper', type: 'file', label: { en: 'Paper' }, accept: ['image', 'pdf'] },
        { name: 'remark', type: 'text', label: { en: 'Remark' } },
      ],
    },
  ],
  after: { title: { en: 'Sent' }, text: { en: 'We call you.' } },
};

/** Adds a form with file fields to a region. */
export const withFileForm = (manifest: RegionManifest): RegionManifest => ({
  ...manifest,
  forms: { ...manifest.forms, with_files: FORM },
});
