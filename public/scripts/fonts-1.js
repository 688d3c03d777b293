// See src/shell/document/brand-fonts.tsx.
{
  const { families, weights } = document.currentScript.dataset;
  const faces = weights.split(' ').map((weight) => document.fonts.load(`${weight} 1em ${families}`));
  let isLate;
  const look = () => {
    const sheets = [...document.querySelectorAll('[rel=stylesheet]')];
    isLate = document.body && sheets.every(({ sheet }) => sheet);
    if (!isLate) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const show = () => {
    if (!isLate) document.documentElement.dataset.fonts = '';
  };
  Promise.all(faces).then(show, () => {});
}
