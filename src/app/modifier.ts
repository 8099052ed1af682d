/** The key that goes with a letter to make a shortcut of it, as this machine's people write it. */
export const MODIFIER = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl+';
