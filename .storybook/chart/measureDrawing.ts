/**
 * Measures the drawing of a chart. Returns the number of states, the smallest type (px), and the ids of states that lie
 * outside the window, are covered, or have text outside their box. It uses nothing from this module, so that a test can
 * run it in a page.
 */
export function measureDrawing(drawing: Element) {
  const svg = drawing as SVGSVGElement;
  const scale = svg.getScreenCTM()?.a ?? 0;
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  const boxes = [...svg.querySelectorAll<SVGGElement>('.chart-frame, .chart-state')].map((group) => ({
    id: group.dataset.state ?? '?',
    isLeaf: group.classList.contains('chart-state'),
    group,
    box: (group.querySelector('rect') as SVGRectElement).getBoundingClientRect(),
  }));
  const leaves = boxes.filter(({ isLeaf }) => isLeaf);
  const sizes = [...svg.querySelectorAll('text')].map(
    (text) => Number.parseFloat(getComputedStyle(text).fontSize) * scale,
  );
  return {
    states: boxes.length,
    outside: boxes.filter(({ box }) => !isInside(box)).map(({ id }) => id),
    covered: leaves
      .filter(({ group, box }) => {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return !group.contains(top);
      })
      .map(({ id }) => id),
    spilt: leaves
      .filter(({ group, box }) =>
        [...group.querySelectorAll('text')].some((text) => {
          const { left, right, top, bottom } = text.getBoundingClientRect();
          return left < box.left || right > box.right || top < box.top - 1 || bottom > box.bottom + 1;
        }),
      )
      .map(({ id }) => id),
    type: Math.round(Math.min(...sizes) * 10) / 10,
  };
}
