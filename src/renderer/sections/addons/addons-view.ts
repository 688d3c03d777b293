export interface AddonsView {
  addons: { name: string; label: string; price: string }[];
}
