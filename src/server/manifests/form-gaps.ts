import type { FormField } from '#contracts/types.ts';
import { hasChoice } from '#region/forms/field-options.ts';
import { findForm } from '#region/forms/form-address.ts';
import { isFormOn } from '#region/forms/form-features.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { LoadedRegion } from './loaded-region.ts';
import { listed } from './nearest.ts';
import type { JsonPath, Problem } from './problem.ts';
import { withShortName } from './short-name.ts';

/** A field that the content of a region has no choice for. */
interface Gap {
  form: string;
  path: JsonPath;
  /** What is missing. */
  missing: string;
  /** Without an answer to it the form is left out of the region. */
  isLeftOut: boolean;
}

/**
 * Warns of fields without a choice: no place has their function, or a list of the content is empty. A form that needs
 * the answer is left out of the region, which nobody would notice otherwise.
 * @param regions with their content
 */
export function formGaps(loaded: readonly LoadedRegion[], regions: readonly ResolvedRegion[]): Problem[] {
  return loaded.flatMap(({ manifest, document }) => {
    const region = regions.find(({ code }) => code === manifest.code);
    // without places, a region has none of the forms that need them, as it has no page without content
    const gaps = (region ? gapsOf(region) : []).filter(
      ({ path }) => region?.content.places || document.isOwn(path),
    );
    const groups = Map.groupBy(gaps, ({ missing }) => missing);
    return [...groups.values()].flatMap((group) => {
      const own = group.find(({ path }) => document.isOwn(path)) ?? group[0];
      return own ? [withShortName(document.problemAt(own.path, finding(manifest.code, own, group)))] : [];
    });
  });
}

function gapsOf(region: ResolvedRegion): Gap[] {
  return Object.entries(region.manifest.forms).flatMap(([form, { steps, ...rest }]) => {
    const hasPage = Object.hasOwn(region.manifest.routes, rest.route ?? 'request');
    if (!hasPage || !isFormOn({ steps, ...rest }, region.manifest)) return [];
    const isLeftOut = !findForm(region, form);
    return steps.flatMap((step, at) =>
      step.fields.flatMap((field, index) =>
        hasChoice(field, region)
          ? []
          : [
              {
                form,
                path: ['forms', form, 'steps', at, 'fields', index, 'type'],
                missing: missingOf(field),
                isLeftOut,
              },
            ],
      ),
    );
  });
}

function missingOf({ type, function: wanted, slotType = 'inspection', options }: FormField): string {
  const place = type === 'slot' ? slotType : wanted;
  if (type !== 'select') return place ? `no location has the function "${place}"` : 'there is no location';
  return `the list "${Array.isArray(options) ? 'options' : options?.source}" is empty`;
}

function finding(code: string, { missing }: Gap, gaps: readonly Gap[]) {
  const left = new Set(gaps.filter(({ isLeftOut }) => isLeftOut).map(({ form }) => form));
  const asked = new Set(gaps.filter(({ isLeftOut }) => !isLeftOut).map(({ form }) => form));
  const results = [
    ...(left.size > 0 ? [`left out: ${listed(left)}`] : []),
    ...(asked.size > 0 ? [`without a choice in: ${listed(asked)}`] : []),
  ];
  return {
    severity: 'warning' as const,
    message: `in the region "${code}" ${missing}; ${results.join('; ')}`,
    allowed: `such content in content/${code}, or the forms removed with null`,
  };
}
