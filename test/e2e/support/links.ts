/**
 * A link as somebody might have shared it: Laplace alone on the census-like set, five values of ε, ten trials. Frozen,
 * so that tests know what is on screen, and so that links of earlier days are seen to keep opening.
 */
export const LAPLACE_ALONE =
  './#/compare/TVC7bsMwDPwXznbhFGnQeu0ftGORgVGYhAgtGZSUBwz_e0kHAaKBgsjT8e4moNtIygPFAv0EF9LMKUK_amCPBTMt7V1lKWxtCBRzza3wmaCBERWH7IiQaix6N0TNNlAKSfc2WXXLaSAT7e05zw1E4uNpl6ra3JCjYKA2RSe8Jj1LQkNOcOZoNwyoR44oTmucpM7SwEDhhJGzr_-bgB0quHC9Cpvnre2-Eo1OubSpOAfQmFnMagMXlEpO07113Xvjdb3UzVI_va62tvPANzcxwZ6kIPQ-7R5iinJwCkgWIYq0SoKFL9SSalLbMhDGFnc5SS3Prmmzj-7NgnpmBCs3UHfC4WeJ8duzhb5opUVEPJKOyt4D_OoOH2G9cRtMVxf3EAN9rCIN3H4DCnk46Wig--tznv8B';

/** The same, where somebody said that a record may be added or removed, and that their number is protected: Ask goes by it. */
export const COUNT_PROTECTED = './#/compare/~G16pGWsCIT4RgJuruBqquFuitEkWoFqe7ukBPGACjnHcJWVmMdj-ALCDoA3t2loA';
