/** The largest of numbers that are 0 or more. */
export function largest(numbers: Float64Array): number {
  let most = 0;
  for (const number of numbers) if (number > most) most = number;
  return most;
}

/** The sum of the two largest of numbers that are 0 or more. */
export function twoLargest(numbers: Float64Array): number {
  let first = 0;
  let second = 0;
  for (const number of numbers) {
    if (number > first) {
      second = first;
      first = number;
    } else if (number > second) {
      second = number;
    }
  }
  return first + second;
}
