// Has no functions: what this module does, it does when the program is linked.
