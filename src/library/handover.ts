/** Hands one value over at a time: to whoever waits for it, or to who comes next. */
export class Handover<Value> {
  #give: (value: Value) => void = () => {};
  #given = this.#fresh();

  /** Gives a value; the one before it must have been taken. */
  put(value: Value): void {
    this.#give(value);
  }

  /** The value given, or the next that is. */
  async next(): Promise<Value> {
    const value = await this.#given;
    this.#given = this.#fresh();
    return value;
  }

  #fresh(): Promise<Value> {
    return new Promise((resolve) => {
      this.#give = resolve;
    });
  }
}
