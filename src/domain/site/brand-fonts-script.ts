/**
 * The one script inside of pages; their policy allows it by its hash. It shows the fonts of the brand once all their weights
 * are there, if the first frame with all style sheets has not begun by then. Otherwise the page keeps the fonts behind
 * them, which are as wide, and the next page has the files at hand: weights that arrive one by one would mix two faces and
 * break lines again. It stands in the page because the first paint waits for it: a file of its own is one more line to the
 * server, 0.3 s on a phone. What it needs is in its data attributes, as the hash is that of this text alone.
 */
export const BRAND_FONTS_SCRIPT = `{
const { families, weights } = document.currentScript.dataset;
const faces = weights.split(' ').map((weight) => document.fonts.load(weight + ' 1em ' + families));
let isLate;
const look = () => {
isLate = document.body && [...document.querySelectorAll('[rel=stylesheet]')].every(({ sheet }) => sheet);
if (!isLate) requestAnimationFrame(look);
};
requestAnimationFrame(look);
Promise.all(faces).then(() => {
if (!isLate) document.documentElement.dataset.fonts = '';
}, () => {});
}`;
