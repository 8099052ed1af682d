/** Currencies that are written as letters; those with a sign of their own are known by it. */
const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    'USD EUR GBP CHF JPY CNY CAD AUD NZD SEK NOK DKK PLN CZK HUF RON BGN INR BRL MXN ZAR SGD HKD KRW TRY ILS RUB UAH ' +
    'US$ C$ A$ AU$ NZ$ HK$ S$ R$ CA$ kr zł Kč Ft lei Fr Rs Rp RM SFr'
  ).split(' '),
);

/** A currency sign or code, or "%". */
export function isUnit(text: string): boolean {
  return text === '%' || /^\p{Sc}$/u.test(text) || CURRENCY_CODES.has(text);
}

/** Whether people write the unit before the number, as "$5", or behind it, as "5 %". */
function stands(unit: string): 'before' | 'behind' {
  if (unit === '€') return 'behind';
  return /\p{Sc}$/u.test(unit) ? 'before' : 'behind';
}

/** "$1,000", "-$5" or "5 %"; the minus may be the typographic one. */
export function withUnit(number: string, unit: string): string {
  if (stands(unit) === 'behind') return `${number} ${unit}`;
  return /^[-−]/.test(number) ? `${number[0]}${unit}${number.slice(1)}` : `${unit}${number}`;
}
