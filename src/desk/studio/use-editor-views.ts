import { useLayoutEffect, useRef, useState } from 'react';
import type { Place } from './code-editor.tsx';
import { useIsBeside } from './use-is-beside.ts';
import type { EditorView } from './view-bar.tsx';

/**
 * What is shown of a draft. Without room for the text beside its views it is one of them: it comes back as it was
 * scrolled, and the others begin at their start.
 */
export function useEditorViews() {
  const isBeside = useIsBeside();
  const [chosen, setChosen] = useState<EditorView>('edit');
  const [place, setPlace] = useState<Place>();
  const columns = useRef<HTMLDivElement>(null);
  const scrolled = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is scrolled to
  useLayoutEffect(() => {
    if (scrolled.current === undefined || isBeside) return;
    if (chosen === 'edit') window.scrollTo({ top: scrolled.current });
    else if ((columns.current?.getBoundingClientRect().top ?? 0) < 0) columns.current?.scrollIntoView();
  }, [chosen]);
  function choose(next: EditorView) {
    if (chosen === 'edit') scrolled.current = window.scrollY;
    setChosen(next);
  }
  return {
    isBeside,
    columns,
    view: chosen === 'edit' && isBeside ? ('problems' as const) : chosen,
    choose,
    /** Place of the text to show. */
    place,
    go(to: Place) {
      setPlace(to);
      if (!isBeside) choose('edit');
    },
  };
}

export type EditorViews = ReturnType<typeof useEditorViews>;
