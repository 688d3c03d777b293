import type { DescribeSection } from '../section-kind.ts';
import type { SpecificationView } from './specification-view.ts';

/** The facts of the manifest that are known of the car. */
export const describeSpecification: DescribeSection<SpecificationView> = ({ detail: { facts } }) =>
  facts.length === 0 ? undefined : { facts: facts.map(({ label, text }) => ({ label, text })) };
