/**
 * Why something is aborted that nobody wants any more. One for all: an error that is made anew keeps the functions on its
 * stack, and while a store tells of a change these hold the state before, true counts included.
 */
export const CALLED_OFF = new DOMException('It was called off.', 'AbortError');
