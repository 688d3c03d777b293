export interface SpecificationView {
  facts: { label: string; text: string }[];
}
