import { useState } from 'react';
import type { DeskListing, DeskPhotoNote } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import styles from './photos.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type View = NonNullable<DeskPhotoNote['view']>;

const VIEWS: readonly View[] = ['front', 'side', 'back', 'interior', 'dashboard', 'engine', 'wheel', 'flaw'];
/** Views that buyers look for in every car. */
const EXPECTED = ['front', 'side', 'back', 'interior', 'dashboard'] as const;
/** As long as the API takes. */
const MAX_CAPTION = 200;

/** What staff say of a photo. */
export const noteOf = ({ photo_notes: notes }: DeskListing, path: string): DeskPhotoNote =>
  notes.find(({ photo }) => photo === path) ?? { photo: path, view: null, captions: {} };

/** A view in a word; empty: nobody has said. */
export const viewText = (view: DeskPhotoNote['view'], t: TypedTranslate): string =>
  view === null ? '' : t(`desk:photo.view.${view}`);

export interface PhotoNoteDialogProps {
  /** Asset path. */
  photo: string;
  /** From 1. */
  number: number;
  listing: DeskListing;
  editor: ListingEditor;
  onClose(): void;
}

/** Says what a photo shows: its view, and a caption in each language of the region. */
export function PhotoNoteDialog({ photo, number, listing, editor, onClose }: PhotoNoteDialogProps) {
  const t = useTranslate();
  const [note, setNote] = useState(() => noteOf(listing, photo));
  const [problem, setProblem] = useState('');
  async function save() {
    setProblem('');
    try {
      if (await editor.change(() => ({ part: 'photo-note', body: note }))) onClose();
    } catch (failure) {
      setProblem(failureText(failure, t));
    }
  }
  return (
    <FormDialog
      title={t('desk:photo.about', { number })}
      submitLabel={t('desk:photo.save')}
      isBusy={editor.isBusy}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <NativeSelect
        label={t('desk:photo.view.label')}
        value={note.view ?? ''}
        data={[
          { value: '', label: t('desk:photo.view.none') },
          ...VIEWS.map((view) => ({ value: view, label: viewText(view, t) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          setNote({ ...note, view: VIEWS.find((view) => view === value) ?? null })
        }
      />
      {listing.caption_languages.map(({ code, name }, index) => (
        <TextInput
          key={code}
          lang={code}
          label={t('desk:photo.caption', { language: name })}
          description={index === 0 ? t('desk:photo.captionHint') : undefined}
          maxLength={MAX_CAPTION}
          value={note.captions[code] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setNote({ ...note, captions: { ...note.captions, [code]: value } })
          }
        />
      ))}
    </FormDialog>
  );
}

/** Names the views that no photo has, and says how many photos do not say what they show. */
export function MissingViews({ listing }: { listing: DeskListing }) {
  const t = useTranslate();
  const { photos } = listing;
  const known = photos.map((path) => noteOf(listing, path).view);
  const missing = EXPECTED.filter((view) => !known.includes(view));
  const unsaid = known.filter((view) => view === null).length;
  if (photos.length === 0 || missing.length === 0) return null;
  // where nobody has said anything, nothing is known to be missing
  const views = missing.map((view) => t(`desk:photo.viewMissing.${view}`)).join(', ');
  const said = unsaid > 0 ? t('desk:photo.viewsUnsaid', { count: unsaid }) : '';
  const lacks = unsaid > 0 ? 'desk:photo.viewsAmong' : 'desk:photo.viewsMissing';
  return (
    <p className={styles.message}>
      {said} {unsaid < photos.length && t(lacks, { views })}
    </p>
  );
}
