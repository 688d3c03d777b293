import { useState } from 'react';
import {
  appendInLayer,
  inheritInLayer,
  type Layer,
  moveInLayer,
  removeInLayer,
  renameInLayer,
  setInLayer,
} from '#region/json/edit-layer.ts';
import { pathText } from '#region/json/json-path.ts';
import type { FormContextValue } from './model/form-context.ts';

const MAX_STEPS = 100;

type FormEdits = Pick<FormContextValue, 'set' | 'remove' | 'inherit' | 'rename' | 'append' | 'move'>;

interface Step {
  /** The text before. */
  before: string;
  after: string;
  /** What was changed; typing in a field is one step. */
  what: string;
}

/** Changes of the text by the form, and the way back. @returns no `undo` when the text is not what the form has written */
export function useFormEdits(
  layer: Layer,
  onChange: (text: string) => void,
): FormEdits & { replace(text: string): void; undo?: () => void } {
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const last = steps.at(-1);
  function write(after: string, what: string) {
    if (after === layer.text) return;
    const isSame = last?.what === what && last.after === layer.text;
    const before = isSame ? last.before : layer.text;
    setSteps([...(isSame ? steps.slice(0, -1) : steps).slice(-MAX_STEPS), { before, after, what }]);
    onChange(after);
  }
  const isOurs = last?.after === layer.text;
  return {
    set: (path, value) => write(setInLayer(layer, path, value), `set ${pathText(path)}`),
    remove: (path) => write(removeInLayer(layer, path), `remove ${pathText(path)}`),
    inherit: (path) => write(inheritInLayer(layer, path), `inherit ${pathText(path)}`),
    rename: (path, name) => write(renameInLayer(layer, path, name), `rename ${pathText(path)}`),
    append: (path, value) => write(appendInLayer(layer, path, value), `append ${steps.length}`),
    /** Takes another text as one step. */
    replace: (text) => write(text, `replace ${steps.length}`),
    move: (path, from, to) => write(moveInLayer(layer, path, from, to), `move ${steps.length}`),
    ...(isOurs && {
      undo: () => {
        setSteps(steps.slice(0, -1));
        onChange(last.before);
      },
    }),
  };
}
