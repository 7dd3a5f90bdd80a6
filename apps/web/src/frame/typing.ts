/** Whether a key pressed there belongs to a field or a dialog, not to the page. Sliders leave keys to the page. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type="range"]), select, textarea, dialog') !== null;
